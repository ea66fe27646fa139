### Every word of the bot in Bengali; the same ids, attributes and variables as in English.

## First contact and menus

choose-language = আপনি কোন ভাষায় পড়তে চান?
hello = হ্যালো!
hello-name = হ্যালো, { $name }!
welcome = একটি কুইজ বেছে নিন। প্রতিটি উত্তরের পরই জানবেন তা ঠিক হলো কি না, আর কেন। যখন খুশি থামতে পারেন, পরে আবার চালিয়ে যেতে পারবেন।
quizzes-heading = কুইজের তালিকা
no-quizzes = এই মুহূর্তে এখানে কোনো কুইজ নেই। পরে আবার এসে দেখুন।
quiz-questions = { $total ->
    [one] { $total }টি প্রশ্ন
   *[other] { $total }টি প্রশ্ন
}
quiz-unfinished = অসমাপ্ত: { $total }টির মধ্যে { $answered }টির উত্তর দিয়েছেন

## Buttons

button-language = 🌐 ভাষা
button-stop = আপাতত থামুন
button-next = পরের প্রশ্ন
button-see-result = ফলাফল দেখুন
button-mistakes = ভুলগুলো দেখুন
button-next-mistake = পরের ভুল
button-result = ফলাফলে ফিরুন
button-start-over = আবার শুরু করুন
button-quizzes = সব কুইজ
button-go-on = চালিয়ে যান
button-previous-page = আগের পাতা
button-next-page = পরের পাতা

## A run

question-progress = { $title } · প্রশ্ন { $number }/{ $total }
verdict-right = ✅ সঠিক!
verdict-wrong = ❌ ঠিক হলো না। সঠিক উত্তর { $letter }।
toast-right = ✅ সঠিক!
toast-wrong = ❌ ঠিক হলো না।
mark-right = সঠিক উত্তর
mark-right-chosen = আপনার উত্তর, সঠিক
mark-chosen = আপনার উত্তর
read-more = আরও পড়ুন
not-translated = এই প্রশ্নটি এখনো বাংলায় অনুবাদ করা হয়নি, তাই ইংরেজিতে দেখানো হচ্ছে।
key-corrected = আপনি উত্তর দেওয়ার পর লেখক এই প্রশ্নটি সংশোধন করেছেন। তখন যা গোনা হয়েছিল, আপনার ফলাফলে সেটাই থাকবে।
result-heading = { $title }: কুইজ শেষ
result-score = { $total ->
    [one] আপনি { $total }টির মধ্যে { $right }টি প্রশ্নের সঠিক উত্তর দিয়েছেন।
   *[other] আপনি { $total }টির মধ্যে { $right }টি প্রশ্নের সঠিক উত্তর দিয়েছেন।
}
result-all-right = একটিও ভুল হয়নি। দারুণ!
result-mistakes = { $count ->
    [one] আরেকবার দেখার মতো { $count }টি প্রশ্ন:
   *[other] আরেকবার দেখার মতো { $count }টি প্রশ্ন:
}
result-more-mistakes = { $count ->
    [one] … এবং আরও { $count }টি
   *[other] … এবং আরও { $count }টি
}
mistake-progress = { $title } · ভুল { $number }/{ $total }
stopped-kept = থামানো হলো। “{ $title }” সংরক্ষিত আছে: { $total }টির মধ্যে { $answered }টি প্রশ্নের উত্তর দিয়েছেন। যখন ইচ্ছা আবার চালিয়ে যেতে পারেন।
stopped-nothing = এই মুহূর্তে কোনো কুইজ চলছে না।

## The streak after an answer

streak-line-started = { $days ->
    [one] 🔥 আজ থেকে আপনার স্ট্রিক শুরু: { $days } দিন
   *[other] 🔥 আজ থেকে আপনার স্ট্রিক শুরু: { $days } দিন
}
streak-line-went-on = { $days ->
    [one] 🔥 আপনার স্ট্রিক চলছে: { $days } দিন
   *[other] 🔥 আপনার স্ট্রিক চলছে: { $days } দিন
}
streak-line-saved = { $days ->
    [one] 🔥 বাদ পড়া দিনগুলো স্ট্রিক ফ্রিজ সামলে নিয়েছে। আপনার স্ট্রিক চলছে: { $days } দিন
   *[other] 🔥 বাদ পড়া দিনগুলো স্ট্রিক ফ্রিজ সামলে নিয়েছে। আপনার স্ট্রিক চলছে: { $days } দিন
}
streak-line-same-day = { $days ->
    [one] 🔥 স্ট্রিক: { $days } দিন
   *[other] 🔥 স্ট্রিক: { $days } দিন
}

## /streak

streak-heading = { $days ->
    [one] 🔥 টানা { $days } দিন
   *[other] 🔥 টানা { $days } দিন
}
streak-state-none = একটি প্রশ্নের উত্তর দিলেই আপনার স্ট্রিক শুরু হবে।
streak-state-done-today = আজকের দিনটি গোনা হয়ে গেছে। কাল আবার দেখা হবে!
streak-state-pending = আজকের দিনটি এখনো বাকি: একটি উত্তর দিলেই স্ট্রিক বজায় থাকবে।
streak-state-frozen = যে দিন বাদ পড়েছিল, স্ট্রিক ফ্রিজ তা সামলে নিয়েছে। আজ একটি উত্তর দিলেই স্ট্রিক বজায় থাকবে।
streak-state-broken = আপনার আগের স্ট্রিক শেষ হয়ে গেছে। একটি উত্তর দিলেই নতুন স্ট্রিক শুরু হবে।
streak-longest = { $days ->
    [one] সবচেয়ে লম্বা স্ট্রিক: { $days } দিন
   *[other] সবচেয়ে লম্বা স্ট্রিক: { $days } দিন
}
streak-freezes = { $freezes ->
    [0] স্ট্রিক ফ্রিজ: একটিও বাকি নেই
   *[other] স্ট্রিক ফ্রিজ: { $freezes }টি বাকি
}
streak-rule = অন্তত একটি প্রশ্নের উত্তর দিলেই দিনটি গোনা হয়, উত্তর ঠিক হোক বা ভুল। কোনো দিন বাদ পড়লে স্ট্রিক ফ্রিজ নিজে থেকেই তা সামলে নেয়; শুরুতে আপনার একটি ফ্রিজ থাকে, আর প্রতি সপ্তম দিনে আরও একটি পাবেন। দিন শুরু ও শেষ হয় রাত 12টায়, টাইম জোন { $zone }।

## /help

help-heading = কীভাবে চলে
help-answer = একটি কুইজ বেছে নিন, তারপর আপনার উত্তরের অক্ষরটি চাপুন। উত্তর ঠিক হলো কি না আর কেন, সঙ্গে সঙ্গেই দেখতে পাবেন। আপনার প্রথম উত্তরটিই গোনা হয়।
help-streak = স্ট্রিক বজায় রাখতে দিনে অন্তত একটি প্রশ্নের উত্তর দিন। উত্তর সঠিক না হলেও চলবে।
help-stored = আমরা এই প্ল্যাটফর্মে আপনার অ্যাকাউন্ট নম্বর, আপনার ভাষা, সময়সহ আপনার উত্তরগুলো আর আপনার স্ট্রিক সংরক্ষণ করি; আপনার নাম নয়।

## Remarks

remark-language-set = ভাষা ঠিক করা হয়েছে।
remark-resumed = আবার স্বাগতম! যেখানে থেমেছিলেন, সেখান থেকেই চালিয়ে যান।
remark-quiz-changed = আপনি শুরু করার পর কুইজটি সংশোধন করা হয়েছে, তাই তা আবার প্রথম থেকে শুরু হচ্ছে। আপনার আগের উত্তরগুলো স্ট্রিকে গোনা থাকছে।
remark-quiz-unknown = এমন কোনো কুইজ এখানে নেই (বা আর নেই)। যেগুলো আছে, সেগুলো এখানে দেখুন।
remark-language-unknown = এই ভাষাটি এখনো আমাদের নেই।
remark-run-outdated = এর মধ্যে কুইজটি সংশোধন করা হয়েছে, তাই পুরোনো উত্তরগুলো আর দেখানো যাচ্ছে না।
remark-run-unknown = এই বাটনটি আপনার কোনো কুইজের নয়।
remark-already-answered = এই প্রশ্নের উত্তর আগেই দেওয়া হয়েছে: আপনার { $letter } উত্তরটিই গোনা হয়েছে।
remark-old-question = বাটনটি আগের একটি প্রশ্নের ছিল। আপনি এখন এখানে আছেন।
remark-not-answered = আগে এই প্রশ্নের উত্তর দিন।
remark-no-such-button = এমন কোনো উত্তর এখানে নেই।
remark-run-over = এবারের কুইজটি শেষ হয়ে গেছে।

## When something fails

trouble = আমাদের এখানে একটা সমস্যা হয়েছে। কিছুই হারায়নি: একটু পরে আবার চাপুন।
old-button = এই বাটনটি আর কাজ করে না। চালিয়ে যেতে { $command } পাঠান।

## What platforms show about the bot

command-start = এখান থেকে শুরু করুন
command-quiz = কুইজ বেছে নিন বা আগেরটি চালিয়ে যান
command-language = ভাষা বদলান
command-streak = টানা কত দিন হলো
command-help = কীভাবে চলে
command-stop = আপাতত থামুন, সবকিছু সংরক্ষিত থাকবে
option-quiz = কোন কুইজ
bot-short-description = ডিস্ট্রিবিউটেড ট্রেনিং নিয়ে ছোট ছোট কুইজ, প্রতিটি উত্তরের পর ব্যাখ্যাসহ। English, हिन्दी, Русский, বাংলা।
bot-description = ডিস্ট্রিবিউটেড ট্রেনিং নিয়ে ছোট ছোট কুইজ: ডেটা প্যারালালিজম, FSDP, মডেল ও পাইপলাইন প্যারালালিজম, ZeRO। প্রতিটি উত্তরের পরই জানবেন তা ঠিক হলো কি না, আর কেন। যখন খুশি থামুন, পরে আবার চালিয়ে যান। ভাষা বেছে নিতে Start চাপুন।

## The terminal

terminal-answer = { $letters }: আপনার উত্তর
terminal-language = l: 🌐 ভাষা (l en, l hi, l ru, l bn)
terminal-quit = q: বেরিয়ে যান
terminal-unknown = “{ $line }” বুঝতে পারলাম না। কিছুই বদলায়নি।
terminal-saved = সংরক্ষণ করা হলো। যেকোনো সময় চালিয়ে যেতে পারেন এভাবে: { $command }

## The names of Discord's slash commands: small letters without spaces, at most 32

discord-name-quiz = quiz
discord-name-language = language
discord-name-streak = streak
discord-name-help = help
discord-name-stop = stop
discord-option-quiz = quiz
