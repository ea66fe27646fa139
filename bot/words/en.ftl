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
streak-note-late-night = 🌙 Before { $until } an answer can still count for the day before, and yours counted for yesterday ({ $day }). One more answer counts for today.
streak-note-outage = 🔧 We had an outage that was recorded only later. It does not count against you, and your streak has been put right.
streak-note-zone = 🕑 Your days are counted in UTC until you choose your time zone.

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
privacy-name = On leaderboards you appear under the name that the platform shows to the group.
privacy-alias = On leaderboards you appear under the nickname { $alias }.
privacy-hidden = You appear on no leaderboard.
privacy-command = then the nickname
alias-ask = Which nickname should leaderboards show? Write it; no more than { $most } characters are shown. Or put it after the command:

## /export and /forget

exported = This is everything that we keep about you: { $files }.
forget-heading = Delete everything?
forget-goes = { $answers ->
    [0] What goes: your unfinished quizzes, your language, time zone and nickname, and the link between your accounts.
    [one] What goes: your { $answers } answer, your unfinished quizzes, your streak with its freezes, your statistics, your language, time zone and nickname, and the link between your accounts.
   *[other] What goes: your { $answers } answers, your unfinished quizzes, your streak with its freezes, your statistics, your language, time zone and nickname, and the link between your accounts.
}
forget-stays = What stays: the results of other people, and what is already in your chats, such as files that we have sent you.
forget-ask = This is the last question: delete everything now? It cannot be undone.
forgotten = Everything that we kept about you is deleted. If you come back, you begin as somebody new.

## /help

help-heading = How it works
help-answer = Choose a quiz and press the letter of your answer. You see at once whether it was right, and why. Your first answer counts.
help-streak = Answer at least one question a day to keep your streak. It need not be right.
help-stored = We store your account number on each platform, your language, your time zone, your answers with their times, your streak, your nickname if you chose one, and the groups in which you used the bot; not your name. You can get all of it, and delete all of it:
help-accounts = Several accounts of yours can count as one:

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
remark-game-goes-on = The game goes on.
remark-game-paused = The game is paused.
remark-game-paused-already = The game is paused already.
remark-game-stopped = The game has been ended.
remark-no-questions = There is no question to ask at the moment.
remark-nothing-missed = There is nothing to look at again: none of your answers in this game was wrong.
remark-place-set = Saved.

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
command-privacy = How you appear on leaderboards
command-export = Get all that we keep about you
command-forget = Delete all that we keep about you
command-help = How it works
command-stop = Stop for now and keep everything
command-stop-game = End the game that is running here
option-quiz = Which quiz
option-zone = A city, a country, or a difference such as utc+5:30
option-code = The code that your other account shows
option-alias = The nickname to appear under
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
discord-option-quiz = quiz
discord-option-zone = zone
discord-option-code = code
discord-option-alias = alias
