"""The quiz bot: a pure core, the service around it, the screens, and the program that joins the parts."""
