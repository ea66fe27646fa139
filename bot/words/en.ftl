### Every word of the bot in English. The other languages hold the same ids, attributes and variables.

## First contact and menus

choose-language = Which language would you like to read?
hello = Hello!
hello-name = Hello, { $name }!
welcome = Pick a quiz. After every answer you learn whether it was right, and why. You can stop at any time and go on later.
quizzes-heading = Quizzes
no-quizzes = There is no quiz here at the moment. Please look in again later.
quiz-questions = { $total ->
    [one] { $total } question
   *[other] { $total } questions
}
quiz-unfinished = unfinished: { $answered } of { $total } answered

## Buttons

button-language = 🌐 Language
button-stop = Stop for now
button-next = Next question
button-see-result = See the result
button-mistakes = Look at my mistakes
button-next-mistake = Next mistake
button-result = Back to the result
button-start-over = Start over
button-quizzes = All quizzes
button-go-on = Go on
button-previous-page = Previous page
button-next-page = Next page
button-zone = 🕑 Time zone
button-choose-zone = 🕑 Choose your time zone
button-streak = 🔥 My streak
button-practise = Practise these
button-accounts = My accounts
button-link = Link an account
button-link-entered = I have entered it
button-link-agree = They match: link
button-link-refuse = Do not link
button-link-check = Check again
button-unlink = Unlink { $account }
button-period-week = 7 days
button-period-month = 30 days
button-period-all = All time
button-privacy = Privacy
button-show-name = Show my name
button-show-alias = Show a nickname
button-show-hidden = Hide me
button-change-alias = Change my nickname
button-export = Get my data
button-forget = Delete my data …
button-forget-go-on = Go on and delete
button-forget-now = Delete everything
button-keep = Keep everything
button-begin = Begin anew
button-own-language = 🌐 My language
button-show-answer = Show the answer
button-my-mistakes = My mistakes
button-previous-mistake = Previous mistake
button-start-game = ▶ Start
button-all-questions = All questions
button-no-limit = No limit
button-speed-on = Give speed points
button-speed-off = No speed points
button-changes-on = Allow one change
button-changes-off = Forbid changes
button-pause-game = Pause
button-stop-game = End the game
button-settings = Settings
button-hosts-everyone = Let everybody host games
button-hosts-admins = Let only admins host games
button-naming-aliases = Show nicknames
button-naming-names = Do not show nicknames
button-push-new = ➕ New daily question
button-push-start = ▶ Start
button-push-resume = ▶ Resume
button-push-pause = ⏸ Pause
button-push-now = Send now
button-push-change = Change
button-push-remove = Remove …
button-push-remove-now = Remove for good
button-push-keep = Keep it
button-push-time = 🕘 Time
button-push-quizzes = Quizzes
button-push-shuffle = Mix the questions
button-push-in-order = In quiz order
button-push-publish = Publish to followers
button-push-unpublish = Do not publish
button-pushes = Daily questions
button-back = Back
button-choose-channel = 📣 Choose a channel
button-daily = 📅 Today's question
button-daily-times = 📅 Every day …
button-daily-off = Stop sending it
button-remind-off = No more reminders

## A run

question-progress = { $title } · question { $number } of { $total }
verdict-right = ✅ Right!
verdict-wrong = ❌ Not quite. The right answer is { $letter }.
toast-right = ✅ Right!
toast-wrong = ❌ Not quite.
toast-wrong-is = ❌ Not quite: { $letter } is right.
mark-right = right answer
mark-right-chosen = your answer, right
mark-chosen = your answer
read-more = Read more
not-translated = This question has not been translated yet, so it is shown in English.
key-corrected = The author has corrected this question since you answered it. Your score keeps what was counted then.
result-heading = { $title }: finished
practice-title = Practice
practice-finished = Practice: finished
result-score = { $total ->
    [one] You got { $right } of { $total } right.
   *[other] You got { $right } of { $total } right.
}
result-all-right = Not a single mistake. Well done!
result-mistakes = { $count ->
    [one] One question to look at again:
   *[other] { $count } questions to look at again:
}
result-more-mistakes = { $count ->
    [one] … and one more
   *[other] … and { $count } more
}
mistake-progress = { $title } · mistake { $number } of { $total }
stopped-kept = Stopped. “{ $title }” is saved with { $answered } of { $total } questions answered. You can go on whenever you like.
stopped-nothing = No quiz is under way right now.

## The streak after an answer

streak-line-started = { $days ->
    [one] 🔥 Your streak starts today: { $days } day
   *[other] 🔥 Your streak starts today: { $days } days
}
streak-line-went-on = { $days ->
    [one] 🔥 Your streak goes on: { $days } day
   *[other] 🔥 Your streak goes on: { $days } days
}
streak-line-same-day = { $days ->
    [one] 🔥 Streak: { $days } day
   *[other] 🔥 Streak: { $days } days
}
streak-brief = 🔥 { $days }
streak-note-late-night = 🌙 Before { $until } an answer can still count for the day before, and yours counted for yesterday ({ $day }). One more answer counts for today.
streak-note-outage = 🔧 We had an outage that was recorded only later. It does not count against you, and your streak has been put right.
streak-note-zone = 🕑 Your days are counted in UTC until you choose your time zone.
streak-note-zone-round = 🕑 Until you choose your time zone, your days are counted in that of the group, or in UTC if it has none.

## /streak

streak-heading = { $days ->
    [one] 🔥 { $days } day in a row
   *[other] 🔥 { $days } days in a row
}
streak-state-none = Answer one question and your streak begins.
streak-state-done-today = Today counts already. See you tomorrow!
streak-state-pending = Today is still open: one answer keeps your streak going.
streak-state-frozen = Your freezes have covered the time you missed. One answer today keeps your streak going.
streak-state-broken = Your last streak is over. One answer starts a new one.
streak-state-grace = Yesterday ({ $day }) is still open until { $until }: one answer counts for it and keeps your streak going.
streak-longest = { $days ->
    [one] Longest streak: { $days } day
   *[other] Longest streak: { $days } days
}
streak-freezes = { $freezes ->
    [0] Freezes left: none
   *[other] Freezes left: { $freezes }
}
streak-left-today = Today ends in { $duration } · time zone: { $zone }
streak-left-yesterday = Yesterday closes in { $duration } · time zone: { $zone }
streak-left-next-day = The next day begins in { $duration } · time zone: { $zone }
streak-zone-guessed = You have not chosen a time zone yet; this one holds until you do.
streak-rule = A day counts once you have answered at least one question, right or wrong. A freeze covers a missed day by itself; you begin with one, and earn another with every seventh day. Days begin and end at midnight in your time zone, but until { $until } an answer can still save the day before.

## What changed the streak last; the first three are told after an answer, too

change-frozen = { $count ->
    [one] { $days } was covered by a freeze.
   *[other] { $days } were covered by freezes.
}
change-excused = { $count ->
    [one] We were down on { $days }, so that day does not count as missed.
   *[other] We were down on { $days }, so those days do not count as missed.
}
change-bridged = { $count ->
    [one] Your change of time zone leapt over { $days }, so that day does not count as missed.
   *[other] Your change of time zone leapt over { $days }, so those days do not count as missed.
}
change-started = Your streak began on { $days }.
change-went-on = The last day that counted was { $days }.
change-late-night = Your answer after midnight counted for { $days }.
change-earned = Every seventh day brings a freeze, and { $days } was one. You can hold { $most } at most.
change-broken = { $freezes ->
    [0] { $count ->
        [one] Your streak ended: { $days } was missed, and no freeze was left.
       *[other] Your streak ended: { $days } were missed, and no freeze was left.
    }
    [one] Your streak ended: { $days } were missed, and one freeze cannot cover so many days.
   *[other] Your streak ended: { $days } were missed, and { $freezes } freezes cannot cover so many days.
}
change-broken-long = Your streak ended: from { $day } on, more days were missed than freezes can cover.
change-kept = By the rules less of your streak would be left by now, but what you have been shown stays yours.

## The calendar of the streak

calendar-heading = The last weeks, one a line, Monday to Sunday; the date is that of the Monday:
square-active = answered
square-frozen = covered by a freeze
square-excused = does not count as missed
square-empty = no answer
square-open = still open
square-ahead = to come

## Days and spans of time

day-dated = { $weekday } ({ $date })
date-in-full = { $weekday }, { $date }
duration = { $hours ->
    [0] { $minutes } min
   *[other] { $hours } h { $minutes } min
}

## /timezone

zone-heading = 🕑 Time zone
zone-now-chosen = Your time zone: { $zone }. It is { $time } there now; compare with your clock.
zone-now-guessed = You have not chosen a time zone yet. Until you do, your days are counted in this one: { $zone }. It is { $time } there now; compare with your clock.
zone-retired = The time zone that you had chosen does not exist any more. Please choose again.
zone-found = This is what fits. Choose the one whose time is the same as on your clock:
zone-advice = Try a bigger city nearby, the country, or your difference from UTC, such as utc+5:30.
zone-ask = To search, write a city, a country, or your difference from UTC. Or put it after the command:
zone-command = then, for example: Kolkata, India, utc+5:30

## /link and /unlink

platform-telegram = Telegram
platform-discord = Discord
platform-terminal = Terminal
link-heading = Link another account
link-why = Linked accounts are one person: your answers add up to one streak, and you choose language and time zone once for all of them.
link-steps =
    1. On your other account, give the command /link.
    2. Write the code below there.
    3. Come back and press “{ button-link-entered }”. Both accounts now show two digits: if they are the same, agree on both.
link-code-holds = { $minutes ->
    [one] The code holds for { $minutes } minute. Give it to nobody else: whoever enters it asks to be linked with you.
   *[other] The code holds for { $minutes } minutes. Give it to nobody else: whoever enters it asks to be linked with you.
}
link-ask = Has your other account shown you a code? Then write that one here. Or put it after the command:
link-command = then the code
link-check = Check digits: { $check }
link-confirm = { $answers ->
    [0] Link this account with an account on { $platform } that has not answered anything yet?
    [one] Link this account with an account on { $platform } that has given { $answers } answer?
   *[other] Link this account with an account on { $platform } that has given { $answers } answers?
}
link-only-if = Agree only if that account is your own and shows the same two digits. Both accounts will count as one person then, with the language and time zone of the account that agrees last; you can unlink them again.
link-agreed = You have agreed here. Now agree on the other account, too ({ $platform }).
linked = Done! These accounts are one person now: { $platforms }.
accounts-heading = Your accounts
account = { $platform } …{ $tail }
account-here = { $platform } …{ $tail } (this one)
accounts-only = This is your only account here.
accounts-unlink = An account that you unlink takes along the answers that were given on it, and both streaks are counted anew. You can link it again at any time.

## /stats

stats-heading = Your statistics
stats-none = Nothing yet: answer your first question, and it shows up here.
stats-answers = { $answered ->
    [one] You have given { $answered } answer, { $right } right ({ $share }).
   *[other] You have given { $answered } answers, { $right } of them right ({ $share }).
}
stats-days = { $days ->
    [one] You have answered on { $days } day.
   *[other] You have answered on { $days } days.
}
stats-quiz = { $title }: { $right } of { $answered } right ({ $share })
stats-missed = Most often missed:
stats-missed-question = { $times ->
    [one] { $question } (missed { $times } time)
   *[other] { $question } (missed { $times } times)
}
stats-more-quizzes = { $count ->
    [one] … and { $count } more quiz
   *[other] … and { $count } more quizzes
}

## /leaderboard

leaderboard-week = 🏆 Leaderboard: the last 7 days
leaderboard-month = 🏆 Leaderboard: the last 30 days
leaderboard-all = 🏆 Leaderboard: all time
leaderboard-rule = What counts are questions that somebody got right at the very first try. Speed does not matter.
leaderboard-line = { $rank }. { $name } · { $right } right
leaderboard-line-own = { $rank }. { $name } (you) · { $right } right
leaderboard-nameless = no name
leaderboard-empty = Nobody here has got a question right in this time. Be the first!
leaderboard-group-streak = { $days ->
    [one] 🔥 Streak of the group: { $days } day
   *[other] 🔥 Streak of the group: { $days } days
}
leaderboard-hidden = You do not appear here, because you have hidden yourself. You can change that with:

## /privacy

privacy-heading = Privacy
privacy-name = On leaderboards and in games you appear under the name that the platform shows to the group.
privacy-alias = On leaderboards and in games you appear under the nickname { $alias }.
privacy-hidden = You appear on no leaderboard, and in games without a name.
privacy-command = then the nickname
alias-ask = Which nickname should leaderboards show? Write it; no more than { $most } characters are shown. Or put it after the command:

## /export and /forget

exported = This is everything that we keep about you: { $files }.
forget-heading = Delete everything?
forget-goes = { $answers ->
    [0] What goes: your unfinished quizzes, your language, time zone and nickname, your own daily question and reminder, and the link between your accounts.
    [one] What goes: your { $answers } answer, your unfinished quizzes, your streak with its freezes, your statistics, your language, time zone and nickname, your own daily question and reminder, and the link between your accounts.
   *[other] What goes: your { $answers } answers, your unfinished quizzes, your streak with its freezes, your statistics, your language, time zone and nickname, your own daily question and reminder, and the link between your accounts.
}
forget-stays = What stays: the results of other people, the daily questions that you set up for groups and channels, and what is already in your chats, such as files that we have sent you.
forget-ask = This is the last question: delete everything now? It cannot be undone.
forgotten = Everything that we kept about you is deleted. If you come back, you begin as somebody new.

## A round in a group, as one person sees it

round-progress = { $title } · question { $number }
round-chosen = You chose { $letter }: { $option }
round-may-change = You may change this once until the round closes. Only then do you learn whether it is right.
round-right = The right answer is { $letter }.
round-late-kept = Your earlier answer { $letter } counts.
round-late-seconds = { $count ->
    [0] ⏰ Too late by less than a second: this answer does not count.
    [one] ⏰ Too late by { $count } second: this answer does not count.
   *[other] ⏰ Too late by { $count } seconds: this answer does not count.
}
round-late-minutes = { $count ->
    [one] ⏰ Too late by { $count } minute: this answer does not count.
   *[other] ⏰ Too late by { $count } minutes: this answer does not count.
}
round-late-hours = { $count ->
    [one] ⏰ Too late by { $count } hour: this answer does not count.
   *[other] ⏰ Too late by { $count } hours: this answer does not count.
}
round-late-days = { $count ->
    [one] ⏰ Too late by { $count } day: this answer does not count.
   *[other] ⏰ Too late by { $count } days: this answer does not count.
}

## /game

setup-heading = 🎮 A new game
setup-quiz = Quiz: { $quiz }
setup-quiz-any = all quizzes, mixed
setup-questions = Questions: { $count }
setup-time = Time for each question: { $time }
setup-language = Language: { $endonym }
setup-speed-on = ⚡ Speed points: a right answer is worth { $least } to { $most } points, the sooner the more.
setup-speed-off = Speed does not matter.
setup-changes-on = ✏️ Everybody may change an answer once until the round closes.
setup-changes-off = The first answer counts.
setup-changed-speed = An answer that was changed earns no extra points for speed.
seconds = { $count ->
    [one] { $count } second
   *[other] { $count } seconds
}
choice-questions-all = all
choice-seconds-none = no limit – the host goes on
game-started = 🎮 A game begins!
game-started-by = 🎮 { $host } has started a game!
game-how = Everybody answers for themselves, and nobody sees what the others chose. With “{ button-own-language }” you read the question in your own language.
game-running = A game is running here already: question { $number } of { $total }.
game-host = Host: { $host }
game-is-paused = The game is paused.
game-who-stops = The host and admins can end it.
cannot-post = The bot cannot post here. These permissions are missing:
cannot-post-here = The bot lacks permissions and cannot post here. An admin can give them.
cannot-post-then = An admin can give them; then start the game again.
cannot-post-no-member = The bot is not a member here, so it cannot post questions for everybody. Somebody who may add bots can invite it.
right-view = View the channel
right-send = Send messages
right-send-in-threads = Send messages in threads
alone-instead = Meanwhile you can go through a quiz by yourself:

## What everybody sees of a game

round-answered = { $count ->
    [0] Nobody has answered yet.
    [one] { $count } person has answered.
   *[other] { $count } people have answered.
}
round-was-answered = { $count ->
    [0] Nobody answered.
    [one] { $count } person answered.
   *[other] { $count } people answered.
}
round-message-lost = The message with this question is gone, so here is a new one. The answers given so far count.
round-closes = Closes
round-time = { $count ->
    [one] { $count } second for this question
   *[other] { $count } seconds for this question
}
round-no-limit = There is no time limit. To close the question, the host presses “{ button-show-answer }” or uses:
round-paused = ⏸ The game is paused, and this question stays open. To go on, the host presses “{ button-show-answer }” or uses:
board-heading = Scores
board-line-points = { $points ->
    [one] { $rank }. { $name } · { $points } point
   *[other] { $rank }. { $name } · { $points } points
}
board-more = { $count ->
    [one] … and { $count } more person
   *[other] … and { $count } more people
}
board-legend = + in this round · ▲▼ places up or down
game-goes-on-in = { $count ->
    [one] Time to read: the next question comes after { $count } second.
   *[other] Time to read: the next question comes after { $count } seconds.
}
game-host-goes-on = To go on, the host presses “{ button-next }” or uses:
game-paused = ⏸ The game is paused. To go on, the host presses “{ button-next }” or uses:
game-paused-itself = { $count ->
    [one] ⏸ Nobody answered the last question, so the game has paused. To go on, anybody who may host games here presses “{ button-next }” or uses:
   *[other] ⏸ Nobody answered the last { $count } questions, so the game has paused. To go on, anybody who may host games here presses “{ button-next }” or uses:
}
game-result-comes = 🏁 The game is over. The result follows.
game-over = { $count ->
    [one] 🏁 The game is over after { $count } question
   *[other] 🏁 The game is over after { $count } questions
}
game-players = { $count ->
    [0] Nobody took part.
    [one] { $count } person took part.
   *[other] { $count } people took part.
}
hardest-heading = { $count ->
    [one] The hardest question
   *[other] The hardest questions
}
hardest-share = { $right ->
    [0] None of { $answered } had it right.
   *[other] { $right } of { $answered } had it right.
}
hardest-right = Right answer: { $option }

## /settings

place-heading = ⚙️ Settings of this chat
place-language-none = Language: not chosen yet, so that of whoever starts a game
place-zone = Time zone: { $zone }
place-zone-none = Time zone: not chosen yet
place-hosts-everyone = Who may host games: everybody
place-hosts-admins = Who may host games: admins only
place-naming-aliases = Names in games: the nickname of whoever has chosen one
place-naming-names = Names in games: only those that the platform shows; whoever has chosen a nickname appears without a name
place-zone-ask = To look for a time zone, write a city, a country, or a difference from UTC after the command:
place-zone-heading = 🕑 Time zone of this chat

## /push: the daily questions of a place

push-heading = 📅 Daily question
push-heading-new = 📅 New daily question
pushes-heading = 📅 Daily questions
pushes-none = There is none yet. Once there is, a question comes by itself every day, at the time that you choose.
pushes-line = { $number }. { $state }
push-place = 📍 Open the chat
push-time = Time: every day at { $time }
push-quizzes = Quizzes: { $quizzes }
push-quizzes-all = all
push-order-given = Order: as in the quizzes
push-order-shuffled = Order: mixed
push-published = Messages are published to the servers that follow this channel.
push-next = Next question: { $date }, { $time }
push-draft = Not started yet
push-paused = Paused: nothing is sent until you resume it
push-quiet = Resting: the bot is not allowed to post. Once it is, this goes on by itself.
push-rule = Each question stays open until the next one comes, for a day at most. Then the right answer, the explanation and the answers of all are shown.
push-times-heading = 🕘 At what time every day?
push-times-ask = You can also write the time after the command:
push-times-command = then the time, such as 09:30
push-quizzes-heading = Which quizzes should the questions come from?
push-quizzes-ask = Press a quiz to take its questions, and again to leave them out. While none is marked, all quizzes take part.
push-zone-heading = 🕑 In which time zone?
push-zone-why = The question comes by the clock there. The time zone holds for the chat as a whole, and for games there, too.
push-remove-ask = Remove this daily question for good? What was sent already stays.
channel-wanted = Choose the channel to which a question is to come every day. Both you and the bot have to be admins there, and the bot needs the right to post messages.
cannot-push = The bot cannot post there. These permissions are missing:
cannot-push-then = An admin can give them. Then please try again.
cannot-push-no-member = The bot is not a member there, so it cannot post. Somebody who may add bots can invite it.

## What comes by itself

push-question = 📅 Question of the day
push-open-for = Open until the next question, for a day at most
push-refused-heading = 📅 The daily question cannot be posted
push-refused = A question should come there every day at { $time }, but the bot is not allowed to post. It rests for now, and goes on by itself once the bot is let in again.
reminded-why = You asked for this reminder: every day at { $time }, unless you have answered already.

## /daily and /remind

daily-progress = Question of the day · { $title }
daily-comes = 📅 A question comes to you every day at { $time }.
daily-offer = 📅 You can have one every day, at a time of your own.
daily-heading = 📅 Your question of the day
daily-set = It comes to you every day at { $time }.
daily-unset = It does not come by itself yet. At what time would you like to have it every day?
own-zone = Your time zone: { $zone }
own-zone-none = You have not chosen a time zone yet, so these times are UTC.
remind-heading = ⏰ Reminder
remind-set = You are reminded at { $time } on days when you have not answered yet.
remind-unset = You get no reminders. At what time should one come on days when you have not answered yet?
remind-hours = Reminders come between 08:00 and 22:00, and at most one a day.

## /help

help-heading = How it works
help-answer = Choose a quiz and press the letter of your answer. You see at once whether it was right, and why. Your first answer counts.
help-streak = Answer at least one question a day to keep your streak. It need not be right.
help-stored = We store your account number on each platform, your language, your time zone, your answers with their times, your streak, your nickname if you chose one, the groups in which you used the bot, the games that you hosted and the daily questions that you set up there, and your own daily question and reminder; not your name. You can get all of it, and delete all of it:
help-accounts = Several accounts of yours can count as one:
help-groups = In a group you can play together. Everybody answers the same questions, each in their own language:

## Remarks

remark-language-set = The language is set.
remark-resumed = Welcome back! You go on where you stopped.
remark-quiz-changed = This quiz has been revised since you began it, so it starts from the beginning. Your answers still count for your streak.
remark-quiz-unknown = That quiz is not here, or not any more. These are:
remark-language-unknown = We do not have this language yet.
remark-run-outdated = This quiz has been revised since, so the old answers cannot be shown any more.
remark-run-unknown = This button does not belong to a quiz of yours.
remark-already-answered = This question is already answered: your { $letter } counts.
remark-old-question = That button belonged to an earlier question. Here is where you are now.
remark-not-answered = Please answer this question first.
remark-no-such-button = There is no such answer here.
remark-run-over = This attempt is over.
remark-zone-set = The time zone is set.
remark-zone-unknown = We know no time zone like that.
remark-code-unknown = This code does not work. It may be mistyped, used or too old.
remark-code-waiting = Nobody has entered this code yet.
remark-code-own = This code comes from this account or one that is linked with it. Enter it on your other account.
remark-too-many-tries = There have been too many wrong codes. Please wait a while before you try again.
remark-link-refused = Nothing was linked, and the code is void.
remark-link-over = This code has been used, refused, or is too old.
remark-unlinked = The account is unlinked.
remark-nothing-to-unlink = There is no such account to unlink.
remark-nothing-to-practise = There is nothing to practise: no missed questions.
remark-group-only = Leaderboards are for groups: use this command in a group.
remark-group-unreadable = The bot is not a member here, so it cannot know who is. Somebody who may add bots can invite it.
remark-alias-unusable = Nothing that could be shown is left of this nickname. Please choose another.
remark-privacy-set = Saved.
remark-round-unknown = This question is not here any more.
remark-round-outdated = The author has changed this question since it was asked, so it cannot be answered any more.
remark-groups-only = Games are for groups: use this command in a group.
remark-hosts-admins = Only admins may host games here.
remark-host-only = Only the host of the game and admins may do that.
remark-admins-only = Only admins may change these settings.
remark-no-game = No game is running here.
remark-game-over = This game is over.
remark-game-runs = A game is running here already.
remark-game-goes-on = The game goes on.
remark-game-paused = The game is paused until the host goes on.
remark-game-paused-already = The game is paused already.
remark-game-stopped = The game has been ended.
remark-no-questions = There is no question to ask at the moment.
remark-nothing-missed = There is nothing to look at again: none of your answers in this game was wrong.
remark-place-set = Saved.
remark-push-set = Saved.
remark-push-started = It is on: from now on a question comes by itself every day.
remark-push-paused = Paused.
remark-push-removed = Removed.
remark-push-coming = Today's question is on its way.
remark-push-today = Today's question has been sent already, and there is one a day.
remark-push-inactive = Please start it first.
remark-push-unknown = This daily question is not here any more.
remark-push-there = As far as we are told here, you do not manage that chat. If you do, use /push there.
remark-push-zone-needed = A time zone is needed first, so that the time is that of your clocks.
remark-push-typed = That is neither a time of day nor a time zone that we know.
remark-pushes-many = There are as many daily questions here as there can be. Remove one first.
remark-pushes-elsewhere = A daily question for everybody is set up where it is to come: use this command in a group or on a server.
remark-private-only = This is between you and the bot: please use it in the private chat.
remark-daily-set = Saved: the question will come every day.
remark-daily-off = The question no longer comes by itself.
remark-reminder-set = The reminder is set.
remark-reminder-off = There will be no more reminders.
remark-reminder-hours = Reminders come between 08:00 and 22:00 only.

## When something fails

trouble = Something went wrong on our side. Nothing is lost: please press again in a moment.
old-button = This button is no longer in use. Send { $command } to go on.
group-private = This is between you and the bot: please use it in the private chat.
group-private-link = Open the private chat
group-hello = Hello! Send { $command } to play a quiz together: the questions come here, and everybody answers for themselves, in their own language.

## What platforms show about the bot

command-start = Start here
command-quiz = Choose a quiz or go on with one
command-language = Change the language
command-streak = Your days in a row
command-timezone = Your time zone, or search for one
command-stats = Your statistics, and what to practise
command-leaderboard = Who has got the most right in this group
command-link = Link another account of yours
command-unlink = Your linked accounts, to unlink one
command-privacy = How you appear on leaderboards and in games
command-export = Get all that we keep about you
command-forget = Delete all that we keep about you
command-help = How it works
command-stop = Stop your quiz for now and keep everything; in a group: end the game
command-game = Play together: the same questions for everybody here
command-next = Go on: close the question, or ask the next one
command-pause = Pause the game that runs here
command-settings = Language, time zone, and who may host games here
command-stop-game = End the game that is running here
command-push = A question every day by itself, in this chat or in a channel
command-daily = The question of the day, now or every day
command-remind = A reminder on days when you have not answered yet
option-quiz = Which quiz
option-questions = How many questions
option-seconds = How many seconds for each question
option-language = In which language everybody sees the questions here
option-speed = Whether a quick right answer is worth more
option-changes = Whether everybody may change an answer once
option-zone = A city, a country, or a difference such as utc+5:30
option-code = The code that your other account shows
option-alias = The nickname to appear under
option-channel = In which channel or thread; this one unless you choose another
option-time = At what time every day, such as 09:30
option-timezone = Whose clocks count: a city, a country, or a difference such as utc+5:30
bot-short-description = Short quizzes on distributed training, with the reason after every answer. English, हिन्दी, Русский, বাংলা.
bot-description = Short quizzes on distributed training: data parallelism, FSDP, model and pipeline parallelism, ZeRO. After every answer you learn whether it was right, and why. Stop at any time and go on later. Press Start to choose your language.

## The terminal

terminal-answer = { $letters }: your answer
terminal-language = l: 🌐 Language (l en, l hi, l ru, l bn)
terminal-quit = q: quit
terminal-write = any other text: your answer
terminal-file = Saved: { $path }
terminal-file-lost = The file { $file } could not be saved here: { $cause }. Go to a folder where you may write, and ask for it again.
terminal-unknown = I do not understand “{ $line }”. Nothing was changed.
terminal-saved = Saved. Go on at any time with: { $command }
terminal-anew = Begin anew at any time with: { $command }

## The names of Discord's slash commands: small letters without spaces, at most 32

discord-name-quiz = quiz
discord-name-language = language
discord-name-streak = streak
discord-name-timezone = timezone
discord-name-stats = stats
discord-name-leaderboard = leaderboard
discord-name-link = link
discord-name-unlink = unlink
discord-name-privacy = privacy
discord-name-export = export
discord-name-forget = forget
discord-name-help = help
discord-name-stop = stop
discord-name-game = game
discord-name-next = next
discord-name-pause = pause
discord-name-settings = settings
discord-name-push = push
discord-name-daily = daily
discord-name-remind = remind
discord-option-quiz = quiz
discord-option-questions = questions
discord-option-seconds = seconds
discord-option-language = language
discord-option-speed = speed
discord-option-changes = changes
discord-option-zone = zone
discord-option-code = code
discord-option-alias = alias
discord-option-channel = channel
discord-option-time = time
discord-option-timezone = timezone
