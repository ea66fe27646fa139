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

## A run

question-progress = { $title } · question { $number } of { $total }
verdict-right = ✅ Right!
verdict-wrong = ❌ Not quite. The right answer is { $letter }.
toast-right = ✅ Right!
toast-wrong = ❌ Not quite.
mark-right = right answer
mark-right-chosen = your answer, right
mark-chosen = your answer
read-more = Read more
not-translated = This question has not been translated yet, so it is shown in English.
key-corrected = The author has corrected this question since you answered it. Your score keeps what was counted then.
result-heading = { $title }: finished
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
streak-line-saved = { $days ->
    [one] 🔥 Your freezes covered the time you missed. Your streak goes on: { $days } day
   *[other] 🔥 Your freezes covered the time you missed. Your streak goes on: { $days } days
}
streak-line-same-day = { $days ->
    [one] 🔥 Streak: { $days } day
   *[other] 🔥 Streak: { $days } days
}

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
streak-longest = { $days ->
    [one] Longest streak: { $days } day
   *[other] Longest streak: { $days } days
}
streak-freezes = { $freezes ->
    [0] Freezes left: none
   *[other] Freezes left: { $freezes }
}
streak-rule = A day counts once you have answered at least one question, right or wrong. A freeze covers a missed day by itself; you begin with one, and earn another with every seventh day. Days begin and end at midnight, time zone { $zone }.

## /help

help-heading = How it works
help-answer = Choose a quiz and press the letter of your answer. You see at once whether it was right, and why. Your first answer counts.
help-streak = Answer at least one question a day to keep your streak. It need not be right.
help-stored = We store your account number on this platform, your language, your answers with their times, and your streak; not your name.

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

## When something fails

trouble = Something went wrong on our side. Nothing is lost: please press again in a moment.
old-button = This button is no longer in use. Send { $command } to go on.

## What platforms show about the bot

command-start = Start here
command-quiz = Choose a quiz or go on with one
command-language = Change the language
command-streak = Your days in a row
command-help = How it works
command-stop = Stop for now and keep everything
option-quiz = Which quiz
bot-short-description = Short quizzes on distributed training, with the reason after every answer. English, हिन्दी, Русский, বাংলা.
bot-description = Short quizzes on distributed training: data parallelism, FSDP, model and pipeline parallelism, ZeRO. After every answer you learn whether it was right, and why. Stop at any time and go on later. Press Start to choose your language.

## The terminal

terminal-answer = { $letters }: your answer
terminal-language = l: 🌐 Language (l en, l hi, l ru, l bn)
terminal-quit = q: quit
terminal-unknown = I do not understand “{ $line }”. Nothing was changed.
terminal-saved = Saved. Go on at any time with: { $command }

## The names of Discord's slash commands: small letters without spaces, at most 32

discord-name-quiz = quiz
discord-name-language = language
discord-name-streak = streak
discord-name-help = help
discord-name-stop = stop
discord-option-quiz = quiz
