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
button-zone = 🕑 টাইম জোন
button-choose-zone = 🕑 আপনার টাইম জোন বেছে নিন
button-streak = 🔥 আমার স্ট্রিক
button-practise = এগুলো অনুশীলন করুন
button-accounts = আমার অ্যাকাউন্ট
button-link = আরেকটি অ্যাকাউন্ট যুক্ত করুন
button-link-entered = কোডটি লিখেছি
button-link-agree = মিলেছে, যুক্ত করুন
button-link-refuse = যুক্ত করবেন না
button-link-check = আবার দেখুন
button-unlink = আলাদা করুন: { $account }
button-period-week = 7 দিন
button-period-month = 30 দিন
button-period-all = সব সময়
button-privacy = প্রাইভেসি
button-show-name = আমার নাম দেখান
button-show-alias = ডাকনাম দেখান
button-show-hidden = আমাকে আড়ালে রাখুন
button-change-alias = ডাকনাম বদলান
button-export = আমার ডেটা নিন
button-forget = আমার ডেটা মুছুন …
button-forget-go-on = মুছতে এগিয়ে যান
button-forget-now = সবকিছু মুছে ফেলুন
button-keep = কিছুই মুছবেন না
button-begin = নতুন করে শুরু করুন
button-own-language = 🌐 আমার ভাষায়
button-show-answer = উত্তর দেখান
button-my-mistakes = আমার ভুলগুলো
button-previous-mistake = আগের ভুল
button-start-game = ▶ শুরু করুন
button-all-questions = সব প্রশ্ন
button-no-limit = সীমা নেই
button-speed-on = গতির পয়েন্ট দিন
button-speed-off = গতির পয়েন্ট নয়
button-changes-on = উত্তর বদলাতে দিন
button-changes-off = উত্তর বদলাতে দেবেন না
button-pause-game = থামিয়ে রাখুন
button-stop-game = গেম শেষ করুন
button-settings = সেটিংস
button-hosts-everyone = সবাইকে গেম চালাতে দিন
button-hosts-admins = শুধু অ্যাডমিনদের গেম চালাতে দিন
button-naming-aliases = ডাকনাম দেখান
button-naming-names = ডাকনাম দেখাবেন না
button-push-new = ➕ নতুন দৈনিক প্রশ্ন
button-push-start = ▶ চালু করুন
button-push-resume = ▶ আবার চালু করুন
button-push-pause = ⏸ থামিয়ে রাখুন
button-push-now = এখনই পাঠান
button-push-change = বদলান
button-push-remove = সরান …
button-push-remove-now = একেবারে সরিয়ে ফেলুন
button-push-keep = রেখে দিন
button-push-time = 🕘 সময়
button-push-quizzes = কুইজ
button-push-shuffle = প্রশ্ন মিলিয়ে-মিশিয়ে
button-push-in-order = প্রশ্ন কুইজের ক্রমে
button-push-publish = ফলোয়ারদের কাছেও পাঠান
button-push-unpublish = ফলোয়ারদের কাছে নয়
button-pushes = দৈনিক প্রশ্নগুলো
button-back = ফিরে যান
button-choose-channel = 📣 চ্যানেল বেছে নিন
button-daily = 📅 আজকের প্রশ্ন
button-daily-times = 📅 প্রতিদিন …
button-daily-off = আর প্রতিদিন পাঠাবেন না
button-remind-off = আর রিমাইন্ডার চাই না

## A run

question-progress = { $title } · প্রশ্ন { $number }/{ $total }
verdict-right = ✅ সঠিক!
verdict-wrong = ❌ ঠিক হলো না। সঠিক উত্তর { $letter }।
toast-right = ✅ সঠিক!
toast-wrong = ❌ ঠিক হলো না।
toast-wrong-is = ❌ ঠিক হলো না, সঠিক উত্তর { $letter }।
mark-right = সঠিক উত্তর
mark-right-chosen = আপনার উত্তর, সঠিক
mark-chosen = আপনার উত্তর
read-more = আরও পড়ুন
not-translated = এই প্রশ্নটি এখনো বাংলায় অনুবাদ করা হয়নি, তাই ইংরেজিতে দেখানো হচ্ছে।
key-corrected = আপনি উত্তর দেওয়ার পর লেখক এই প্রশ্নটি সংশোধন করেছেন। তখন যা গোনা হয়েছিল, আপনার ফলাফলে সেটাই থাকবে।
result-heading = { $title }: কুইজ শেষ
practice-title = ভুলের অনুশীলন
practice-finished = ভুলের অনুশীলন শেষ
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
streak-line-same-day = { $days ->
    [one] 🔥 স্ট্রিক: { $days } দিন
   *[other] 🔥 স্ট্রিক: { $days } দিন
}
streak-brief = 🔥 { $days }
streak-note-late-night = 🌙 রাত { $until }-এর আগের উত্তর আগের দিনের জন্যও গোনা হতে পারে, আর এটি গতকালের ({ $day }) জন্য গোনা হয়েছে। পরের উত্তরটি আজকের জন্য গোনা হবে।
streak-note-outage = 🔧 আমাদের সেবা কিছুক্ষণ বন্ধ ছিল, যা আমরা পরে জেনেছি। এতে আপনার কোনো ক্ষতি হবে না, আপনার স্ট্রিক ঠিক করে দেওয়া হয়েছে।
streak-note-zone = 🕑 আপনি টাইম জোন বেছে না নেওয়া পর্যন্ত দিন গোনা হবে UTC অনুযায়ী।
streak-note-zone-round = 🕑 আপনি টাইম জোন বেছে না নেওয়া পর্যন্ত দিন গোনা হবে গ্রুপের টাইম জোনে, আর সেটি না থাকলে UTC অনুযায়ী।

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
streak-state-grace = গতকালের দিনটি ({ $day }) রাত { $until } পর্যন্ত খোলা আছে: একটি উত্তর দিলেই তা গতকালের জন্য গোনা হবে, আর স্ট্রিক বজায় থাকবে।
streak-longest = { $days ->
    [one] সবচেয়ে লম্বা স্ট্রিক: { $days } দিন
   *[other] সবচেয়ে লম্বা স্ট্রিক: { $days } দিন
}
streak-freezes = { $freezes ->
    [0] স্ট্রিক ফ্রিজ: একটিও বাকি নেই
   *[other] স্ট্রিক ফ্রিজ: { $freezes }টি বাকি
}
streak-left-today = আজকের দিন শেষ হবে { $duration } পরে · টাইম জোন: { $zone }
streak-left-yesterday = গতকালের দিন বন্ধ হবে { $duration } পরে · টাইম জোন: { $zone }
streak-left-next-day = পরের দিন শুরু হবে { $duration } পরে · টাইম জোন: { $zone }
streak-zone-guessed = আপনি এখনো টাইম জোন বেছে নেননি, তাই আপাতত এটিই ধরা হয়েছে।
streak-rule = অন্তত একটি প্রশ্নের উত্তর দিলেই দিনটি গোনা হয়, উত্তর ঠিক হোক বা ভুল। কোনো দিন বাদ পড়লে স্ট্রিক ফ্রিজ নিজে থেকেই তা সামলে নেয়; শুরুতে আপনার একটি ফ্রিজ থাকে, আর প্রতি সপ্তম দিনে আরও একটি পাবেন। দিন শুরু ও শেষ হয় আপনার টাইম জোনের রাত 12টায়, তবে রাত { $until } পর্যন্ত দেওয়া উত্তর আগের দিনটিকেও বাঁচাতে পারে।

## What changed the streak last; the first three are told after an answer, too

change-frozen = { $count ->
    [one] { $days } বাদ পড়েছিল, স্ট্রিক ফ্রিজ তা সামলে নিয়েছে।
   *[other] { $days } বাদ পড়েছিল, স্ট্রিক ফ্রিজ সেগুলো সামলে নিয়েছে।
}
change-excused = { $count ->
    [one] { $days } আমাদের সেবা বন্ধ ছিল, তাই দিনটি বাদ পড়া হিসেবে ধরা হবে না।
   *[other] { $days } আমাদের সেবা বন্ধ ছিল, তাই দিনগুলো বাদ পড়া হিসেবে ধরা হবে না।
}
change-bridged = { $count ->
    [one] টাইম জোন বদলানোয় { $days } মাঝখান থেকে বাদ গেছে, তাই দিনটি বাদ পড়া হিসেবে ধরা হবে না।
   *[other] টাইম জোন বদলানোয় { $days } মাঝখান থেকে বাদ গেছে, তাই দিনগুলো বাদ পড়া হিসেবে ধরা হবে না।
}
change-started = আপনার স্ট্রিকের প্রথম দিন: { $days }।
change-went-on = শেষ যে দিনটি গোনা হয়েছে: { $days }।
change-late-night = মাঝরাতের পরে দেওয়া আপনার উত্তর আগের দিনের জন্য গোনা হয়েছে: { $days }।
change-earned = প্রতি সপ্তম দিনে একটি স্ট্রিক ফ্রিজ পাওয়া যায়, আর এটি ছিল তেমনই একটি দিন: { $days }। একসঙ্গে সর্বোচ্চ { $most }টি ফ্রিজ রাখা যায়।
change-broken = { $freezes ->
    [0] { $count ->
        [one] আপনার স্ট্রিক শেষ হয়ে গেছে: { $days } বাদ পড়েছে, আর কোনো স্ট্রিক ফ্রিজ বাকি ছিল না।
       *[other] আপনার স্ট্রিক শেষ হয়ে গেছে: { $days } বাদ পড়েছে, আর কোনো স্ট্রিক ফ্রিজ বাকি ছিল না।
    }
    [one] আপনার স্ট্রিক শেষ হয়ে গেছে: { $days } বাদ পড়েছে, আর একটি স্ট্রিক ফ্রিজ এত দিন সামলাতে পারে না।
   *[other] আপনার স্ট্রিক শেষ হয়ে গেছে: { $days } বাদ পড়েছে, আর { $freezes }টি স্ট্রিক ফ্রিজ এত দিন সামলাতে পারে না।
}
change-broken-long = আপনার স্ট্রিক শেষ হয়ে গেছে: স্ট্রিক ফ্রিজ যত দিন সামলাতে পারে, তার চেয়ে বেশি দিন বাদ পড়েছে। প্রথম বাদ পড়া দিন: { $day }।
change-kept = নিয়ম অনুযায়ী এখন আপনার স্ট্রিকে কম থাকত, কিন্তু আপনাকে একবার যা দেখানো হয়েছে, তা আপনারই থাকবে।

## The calendar of the streak

calendar-heading = গত কয়েক সপ্তাহ: প্রতি সারিতে সোমবার থেকে রবিবার, শেষে সোমবারের তারিখ:
square-active = উত্তর দিয়েছেন
square-frozen = স্ট্রিক ফ্রিজ সামলেছে
square-excused = বাদ পড়া ধরা হয়নি
square-empty = উত্তর দেননি
square-open = এখনো বাকি
square-ahead = সামনে আসবে

## Days and spans of time

day-dated = { $weekday } ({ $date })
date-in-full = { $weekday }, { $date }
duration = { $hours ->
    [0] { $minutes } মিনিট
   *[other] { $hours } ঘণ্টা { $minutes } মিনিট
}

## /timezone

zone-heading = 🕑 টাইম জোন
zone-now-chosen = আপনার টাইম জোন: { $zone }। সেখানে এখন { $time }; আপনার ঘড়ির সঙ্গে মিলিয়ে নিন।
zone-now-guessed = আপনি এখনো টাইম জোন বেছে নেননি। ততক্ষণ দিন গোনা হবে এটি অনুযায়ী: { $zone }। সেখানে এখন { $time }; আপনার ঘড়ির সঙ্গে মিলিয়ে নিন।
zone-retired = আপনার বেছে নেওয়া টাইম জোনটি আর নেই। আবার বেছে নিন।
zone-found = এগুলো পাওয়া গেছে। যেটির সময় আপনার ঘড়ির সঙ্গে মেলে, সেটি বেছে নিন:
zone-advice = কাছের কোনো বড় শহর, দেশ, বা UTC থেকে পার্থক্য লিখে দেখুন, যেমন utc+6।
zone-ask = খুঁজতে হলে শহর, দেশ, বা UTC থেকে পার্থক্য লিখুন। অথবা কমান্ডের সঙ্গে লিখুন:
zone-command = এর পরে, যেমন: ঢাকা, ভারত, utc+6

## /link and /unlink

platform-telegram = Telegram
platform-discord = Discord
platform-terminal = টার্মিনাল
link-heading = আরেকটি অ্যাকাউন্ট যুক্ত করুন
link-why = যুক্ত অ্যাকাউন্টগুলো একই ব্যক্তির বলে ধরা হয়: সব উত্তর মিলে একটিই স্ট্রিক হয়, আর ভাষা ও টাইম জোন একবার বেছে নিলেই চলে।
link-steps =
    1. আপনার অন্য অ্যাকাউন্টে /link কমান্ডটি দিন।
    2. সেখানে নিচের কোডটি লিখুন।
    3. এখানে ফিরে “{ button-link-entered }” চাপুন। এবার দুটি অ্যাকাউন্টেই দুটি অঙ্ক দেখা যাবে: অঙ্কগুলো এক হলে দুই জায়গাতেই সম্মতি দিন।
link-code-holds = { $minutes ->
    [one] কোডটি { $minutes } মিনিট চলবে। আর কাউকে দেবেন না: যে এটি লিখবে, সে আপনার অ্যাকাউন্টের সঙ্গে যুক্ত হতে চাইবে।
   *[other] কোডটি { $minutes } মিনিট চলবে। আর কাউকে দেবেন না: যে এটি লিখবে, সে আপনার অ্যাকাউন্টের সঙ্গে যুক্ত হতে চাইবে।
}
link-ask = আপনার অন্য অ্যাকাউন্ট কি কোনো কোড দেখিয়েছে? তাহলে সেই কোডটি এখানে লিখুন। অথবা কমান্ডের সঙ্গে লিখুন:
link-command = এর পরে কোডটি
link-check = মিলিয়ে দেখার অঙ্ক: { $check }
link-confirm = { $answers ->
    [0] এই অ্যাকাউন্টটি কি { $platform }-এর একটি অ্যাকাউন্টের সঙ্গে যুক্ত করবেন? সেখানে এখনো কোনো উত্তর দেওয়া হয়নি।
    [one] এই অ্যাকাউন্টটি কি { $platform }-এর একটি অ্যাকাউন্টের সঙ্গে যুক্ত করবেন? সেখানে { $answers }টি উত্তর দেওয়া হয়েছে।
   *[other] এই অ্যাকাউন্টটি কি { $platform }-এর একটি অ্যাকাউন্টের সঙ্গে যুক্ত করবেন? সেখানে { $answers }টি উত্তর দেওয়া হয়েছে।
}
link-only-if = অন্য অ্যাকাউন্টটি আপনার নিজের হলে এবং সেখানেও একই দুটি অঙ্ক দেখালে তবেই সম্মতি দিন। এরপর দুটি অ্যাকাউন্ট একই ব্যক্তির হবে, আর যে অ্যাকাউন্টে পরে সম্মতি দেওয়া হবে, তার ভাষা ও টাইম জোনই থাকবে; পরে আবার আলাদা করতে পারবেন।
link-agreed = এখানে আপনি সম্মতি দিয়েছেন। এবার অন্য অ্যাকাউন্টেও ({ $platform }) সম্মতি দিন।
linked = হয়ে গেছে! এই অ্যাকাউন্টগুলো এখন একই ব্যক্তির: { $platforms }।
accounts-heading = আপনার অ্যাকাউন্ট
account = { $platform } …{ $tail }
account-here = { $platform } …{ $tail } (এটি)
accounts-only = এখানে এটিই আপনার একমাত্র অ্যাকাউন্ট।
accounts-unlink = আলাদা করা অ্যাকাউন্ট নিজের উত্তরগুলো সঙ্গে নিয়ে যায়, আর দুটি স্ট্রিকই নতুন করে গোনা হয়। যখন খুশি আবার যুক্ত করতে পারবেন।

## /stats

stats-heading = আপনার পরিসংখ্যান
stats-none = এখনো কিছু নেই: প্রথম প্রশ্নের উত্তর দিলেই তা এখানে দেখা যাবে।
stats-answers = { $answered ->
    [one] আপনি { $answered }টি উত্তর দিয়েছেন, তার মধ্যে সঠিক { $right }টি ({ $share })।
   *[other] আপনি { $answered }টি উত্তর দিয়েছেন, তার মধ্যে সঠিক { $right }টি ({ $share })।
}
stats-days = { $days ->
    [one] আপনি { $days } দিন উত্তর দিয়েছেন।
   *[other] আপনি { $days } দিন উত্তর দিয়েছেন।
}
stats-quiz = { $title }: { $answered }টির মধ্যে { $right }টি সঠিক ({ $share })
stats-missed = যেগুলো সবচেয়ে বেশি ভুল হয়েছে:
stats-missed-question = { $times ->
    [one] { $question } ({ $times } বার ভুল)
   *[other] { $question } ({ $times } বার ভুল)
}
stats-more-quizzes = { $count ->
    [one] … এবং আরও { $count }টি কুইজ
   *[other] … এবং আরও { $count }টি কুইজ
}

## /leaderboard

leaderboard-week = 🏆 লিডারবোর্ড: গত 7 দিন
leaderboard-month = 🏆 লিডারবোর্ড: গত 30 দিন
leaderboard-all = 🏆 লিডারবোর্ড: শুরু থেকে এ পর্যন্ত
leaderboard-rule = যে প্রশ্নের উত্তর প্রথমবারেই সঠিক হয়েছে, শুধু সেগুলো গোনা হয়। গতি এখানে কোনো ব্যাপার নয়।
leaderboard-line = { $rank }. { $name } · { $right }টি সঠিক
leaderboard-line-own = { $rank }. { $name } (আপনি) · { $right }টি সঠিক
leaderboard-nameless = নামহীন
leaderboard-empty = এই সময়ে এখানে কেউ সঠিক উত্তর দেননি। শুরুটা আপনিই করুন!
leaderboard-group-streak = { $days ->
    [one] 🔥 গ্রুপের স্ট্রিক: { $days } দিন
   *[other] 🔥 গ্রুপের স্ট্রিক: { $days } দিন
}
leaderboard-hidden = আপনাকে এখানে দেখা যাচ্ছে না, কারণ আপনি নিজেকে আড়ালে রেখেছেন। এভাবে তা বদলাতে পারেন:

## /privacy

privacy-heading = প্রাইভেসি
privacy-name = লিডারবোর্ডে ও গেমে আপনার সেই নামই দেখা যায়, যা প্ল্যাটফর্ম গ্রুপকে দেখায়।
privacy-alias = লিডারবোর্ডে ও গেমে আপনার ডাকনাম দেখা যায়: { $alias }।
privacy-hidden = কোনো লিডারবোর্ডে আপনাকে দেখা যায় না, আর গেমে দেখা যায় নাম ছাড়া।
privacy-command = এর পরে ডাকনাম
alias-ask = লিডারবোর্ডে কোন ডাকনাম দেখানো হবে? সেটি লিখুন; সর্বোচ্চ { $most }টি অক্ষর দেখানো হয়। অথবা কমান্ডের সঙ্গে লিখুন:

## /export and /forget

exported = আপনার সম্পর্কে আমরা যা কিছু সংরক্ষণ করি, সবই এখানে: { $files }।
forget-heading = সবকিছু মুছে ফেলবেন?
forget-goes = { $answers ->
    [0] যা মুছে যাবে: অসমাপ্ত কুইজ, ভাষা, টাইম জোন ও ডাকনাম, নিজের দৈনিক প্রশ্ন ও রিমাইন্ডার, আর আপনার অ্যাকাউন্টগুলোর মধ্যেকার সংযোগ।
    [one] যা মুছে যাবে: আপনার { $answers }টি উত্তর, অসমাপ্ত কুইজ, স্ট্রিক ও তার ফ্রিজ, পরিসংখ্যান, ভাষা, টাইম জোন ও ডাকনাম, নিজের দৈনিক প্রশ্ন ও রিমাইন্ডার, আর আপনার অ্যাকাউন্টগুলোর মধ্যেকার সংযোগ।
   *[other] যা মুছে যাবে: আপনার { $answers }টি উত্তর, অসমাপ্ত কুইজ, স্ট্রিক ও তার ফ্রিজ, পরিসংখ্যান, ভাষা, টাইম জোন ও ডাকনাম, নিজের দৈনিক প্রশ্ন ও রিমাইন্ডার, আর আপনার অ্যাকাউন্টগুলোর মধ্যেকার সংযোগ।
}
forget-stays = যা থাকবে: অন্যদের ফলাফল, গ্রুপ ও চ্যানেলের জন্য আপনার চালু করা দৈনিক প্রশ্ন, আর আপনার চ্যাটে আগে থেকেই যা আছে, যেমন আপনাকে পাঠানো ফাইল।
forget-ask = শেষ প্রশ্ন: এখনই কি সবকিছু মুছে ফেলবেন? এটি আর ফেরানো যাবে না।
forgotten = আপনার সম্পর্কে আমরা যা কিছু সংরক্ষণ করতাম, সব মুছে ফেলা হয়েছে। ফিরে এলে একেবারে নতুন করে শুরু করবেন।

## A round in a group, as one person sees it

round-progress = { $title } · প্রশ্ন { $number }
round-chosen = আপনার উত্তর { $letter }: { $option }
round-may-change = রাউন্ড বন্ধ হওয়ার আগে এটি একবার বদলানো যাবে। উত্তরটি ঠিক কি না, তা কেবল তার পরেই জানা যাবে।
round-right = সঠিক উত্তর { $letter }।
round-late-kept = আপনার আগের উত্তর { $letter } গোনা হবে।
round-late-seconds = { $count ->
    [0] ⏰ এক সেকেন্ডেরও কম দেরি হয়েছে: এই উত্তরটি গোনা হবে না।
    [one] ⏰ { $count } সেকেন্ড দেরি হয়েছে: এই উত্তরটি গোনা হবে না।
   *[other] ⏰ { $count } সেকেন্ড দেরি হয়েছে: এই উত্তরটি গোনা হবে না।
}
round-late-minutes = { $count ->
    [one] ⏰ { $count } মিনিট দেরি হয়েছে: এই উত্তরটি গোনা হবে না।
   *[other] ⏰ { $count } মিনিট দেরি হয়েছে: এই উত্তরটি গোনা হবে না।
}
round-late-hours = { $count ->
    [one] ⏰ { $count } ঘণ্টা দেরি হয়েছে: এই উত্তরটি গোনা হবে না।
   *[other] ⏰ { $count } ঘণ্টা দেরি হয়েছে: এই উত্তরটি গোনা হবে না।
}
round-late-days = { $count ->
    [one] ⏰ { $count } দিন দেরি হয়েছে: এই উত্তরটি গোনা হবে না।
   *[other] ⏰ { $count } দিন দেরি হয়েছে: এই উত্তরটি গোনা হবে না।
}

## /game

setup-heading = 🎮 নতুন গেম
setup-quiz = কুইজ: { $quiz }
setup-quiz-any = সব কুইজ মিলিয়ে
setup-questions = প্রশ্ন: { $count }
setup-time = প্রতি প্রশ্নের সময়: { $time }
setup-language = ভাষা: { $endonym }
setup-speed-on = ⚡ গতির পয়েন্ট: সঠিক উত্তরে { $least } থেকে { $most } পয়েন্ট, উত্তর যত তাড়াতাড়ি, পয়েন্ট তত বেশি।
setup-speed-off = গতি এখানে কোনো ব্যাপার নয়।
setup-changes-on = ✏️ রাউন্ড বন্ধ হওয়ার আগে সবাই নিজের উত্তর একবার বদলাতে পারবেন।
setup-changes-off = প্রথম উত্তরটিই গোনা হবে।
setup-changed-speed = বদলানো উত্তরে গতির জন্য বাড়তি পয়েন্ট মেলে না।
seconds = { $count ->
    [one] { $count } সেকেন্ড
   *[other] { $count } সেকেন্ড
}
choice-questions-all = সব
choice-seconds-none = সীমা নেই – হোস্ট এগিয়ে নেবেন
game-started = 🎮 গেম শুরু হচ্ছে!
game-started-by = 🎮 { $host } একটি গেম শুরু করেছেন!
game-how = সবাই নিজের উত্তর নিজেই দেন, অন্যরা কে কী বেছেছেন তা কেউ দেখেন না। “{ button-own-language }” চাপলে প্রশ্নটি নিজের ভাষায় পড়া যাবে।
game-running = এখানে আগে থেকেই একটি গেম চলছে: প্রশ্ন { $number }/{ $total }।
game-host = হোস্ট: { $host }
game-is-paused = গেমটি এখন থামানো আছে।
game-who-stops = হোস্ট বা কোনো অ্যাডমিন এটি শেষ করতে পারেন।
cannot-post = বট এখানে পোস্ট করতে পারছে না। এই অনুমতিগুলো নেই:
cannot-post-here = এখানে পোস্ট করার অনুমতি বটের নেই। কোনো অ্যাডমিন অনুমতি দিতে পারেন।
cannot-post-then = কোনো অ্যাডমিন এগুলো দিতে পারেন; তারপর আবার গেম শুরু করুন।
cannot-post-no-member = বট এখানকার সদস্য নয়, তাই সবার জন্য প্রশ্ন পোস্ট করতে পারে না। যাঁর বট যোগ করার অনুমতি আছে, তিনি একে যোগ করতে পারেন।
right-view = চ্যানেল দেখা
right-send = মেসেজ পাঠানো
right-send-in-threads = থ্রেডে মেসেজ পাঠানো
alone-instead = ততক্ষণে একাই একটি কুইজ করতে পারেন:

## What everybody sees of a game

round-answered = { $count ->
    [0] এখনো কেউ উত্তর দেননি।
    [one] এ পর্যন্ত { $count } জন উত্তর দিয়েছেন।
   *[other] এ পর্যন্ত { $count } জন উত্তর দিয়েছেন।
}
round-was-answered = { $count ->
    [0] কেউ উত্তর দেননি।
    [one] { $count } জন উত্তর দিয়েছেন।
   *[other] { $count } জন উত্তর দিয়েছেন।
}
round-message-lost = এই প্রশ্নের আগের মেসেজটি আর নেই, তাই এটি নতুন মেসেজ। এ পর্যন্ত দেওয়া উত্তরগুলো গোনা হবে।
round-closes = বন্ধ হবে
round-time = { $count ->
    [one] এই প্রশ্নের জন্য { $count } সেকেন্ড
   *[other] এই প্রশ্নের জন্য { $count } সেকেন্ড
}
round-no-limit = সময়ের কোনো সীমা নেই। প্রশ্নটি বন্ধ করতে হোস্ট “{ button-show-answer }” চাপবেন বা এই কমান্ড দেবেন:
round-paused = ⏸ গেমটি থামানো আছে, প্রশ্নটি খোলা থাকবে। চালিয়ে যেতে হোস্ট “{ button-show-answer }” চাপবেন বা এই কমান্ড দেবেন:
board-heading = স্কোর
board-line-points = { $points ->
    [one] { $rank }. { $name } · { $points } পয়েন্ট
   *[other] { $rank }. { $name } · { $points } পয়েন্ট
}
board-more = { $count ->
    [one] … এবং আরও { $count } জন
   *[other] … এবং আরও { $count } জন
}
board-legend = + এই রাউন্ডে · ▲▼ কত ধাপ উপরে বা নিচে
game-goes-on-in = { $count ->
    [one] একটু পড়ে নিন: পরের প্রশ্ন আসবে { $count } সেকেন্ড পরে।
   *[other] একটু পড়ে নিন: পরের প্রশ্ন আসবে { $count } সেকেন্ড পরে।
}
game-host-goes-on = চালিয়ে যেতে হোস্ট “{ button-next }” চাপবেন বা এই কমান্ড দেবেন:
game-paused = ⏸ গেমটি থামানো আছে। চালিয়ে যেতে হোস্ট “{ button-next }” চাপবেন বা এই কমান্ড দেবেন:
game-paused-itself = { $count ->
    [one] ⏸ শেষ প্রশ্নটির উত্তর কেউ দেননি, তাই গেমটি থেমে গেছে। চালিয়ে যেতে, এখানে গেম চালানোর অনুমতি আছে এমন যে কেউ “{ button-next }” চাপবেন বা এই কমান্ড দেবেন:
   *[other] ⏸ শেষ { $count }টি প্রশ্নের উত্তর কেউ দেননি, তাই গেমটি থেমে গেছে। চালিয়ে যেতে, এখানে গেম চালানোর অনুমতি আছে এমন যে কেউ “{ button-next }” চাপবেন বা এই কমান্ড দেবেন:
}
game-result-comes = 🏁 গেম শেষ। ফলাফল আসছে।
game-over = { $count ->
    [one] 🏁 গেম শেষ: { $count }টি প্রশ্ন
   *[other] 🏁 গেম শেষ: { $count }টি প্রশ্ন
}
game-players = { $count ->
    [0] কেউ অংশ নেননি।
    [one] { $count } জন অংশ নিয়েছেন।
   *[other] { $count } জন অংশ নিয়েছেন।
}
hardest-heading = { $count ->
    [one] সবচেয়ে কঠিন প্রশ্ন
   *[other] সবচেয়ে কঠিন প্রশ্নগুলো
}
hardest-share = { $right ->
    [0] { $answered } জনের মধ্যে কেউ সঠিক উত্তর দেননি।
   *[other] { $answered } জনের মধ্যে { $right } জন সঠিক উত্তর দিয়েছেন।
}
hardest-right = সঠিক উত্তর: { $option }

## /settings

place-heading = ⚙️ এই চ্যাটের সেটিংস
place-language-none = ভাষা: এখনো বাছা হয়নি, তাই যিনি গেম শুরু করেন তাঁর ভাষা
place-zone = টাইম জোন: { $zone }
place-zone-none = টাইম জোন: এখনো বাছা হয়নি
place-hosts-everyone = কারা গেম চালাতে পারেন: সবাই
place-hosts-admins = কারা গেম চালাতে পারেন: শুধু অ্যাডমিনরা
place-naming-aliases = গেমে নাম: যাঁরা ডাকনাম বেছেছেন, তাঁদের ডাকনাম
place-naming-names = গেমে নাম: শুধু প্ল্যাটফর্ম যে নাম দেখায়; যাঁরা ডাকনাম বেছেছেন, তাঁদের নাম দেখা যাবে না
place-zone-ask = টাইম জোন খুঁজতে কমান্ডের সঙ্গে শহর, দেশ, বা UTC থেকে পার্থক্য লিখুন:
place-zone-heading = 🕑 এই চ্যাটের টাইম জোন

## /push: the daily questions of a place

push-heading = 📅 দৈনিক প্রশ্ন
push-heading-new = 📅 নতুন দৈনিক প্রশ্ন
pushes-heading = 📅 দৈনিক প্রশ্নগুলো
pushes-none = এখনো একটিও নেই। চালু করলে প্রতিদিন আপনার বেছে নেওয়া সময়ে একটি প্রশ্ন নিজে থেকেই আসবে।
pushes-line = { $number }. { $state }
push-place = 📍 চ্যাট খুলুন
push-time = সময়: প্রতিদিন { $time }
push-quizzes = কুইজ: { $quizzes }
push-quizzes-all = সব
push-order-given = ক্রম: কুইজে যেমন আছে
push-order-shuffled = ক্রম: মিলিয়ে-মিশিয়ে
push-published = যেসব সার্ভার এই চ্যানেল ফলো করে, মেসেজ সেখানেও পাঠানো হয়।
push-next = পরের প্রশ্ন: { $date }, { $time }
push-draft = এখনো চালু হয়নি
push-paused = থামানো আছে: আবার চালু না করা পর্যন্ত কিছু পাঠানো হবে না
push-quiet = আপাতত বন্ধ: বটের পোস্ট করার অনুমতি নেই। অনুমতি পেলেই নিজে থেকে আবার চলবে।
push-rule = প্রতিটি প্রশ্ন পরেরটি আসা পর্যন্ত খোলা থাকে, তবে বড়জোর এক দিন। তারপর সঠিক উত্তর, ব্যাখ্যা আর সবার উত্তর দেখানো হয়।
push-times-heading = 🕘 প্রতিদিন কখন?
push-times-ask = সময়টি কমান্ডের সঙ্গেও লেখা যায়:
push-times-command = এর পরে সময়, যেমন 09:30
push-quizzes-heading = প্রশ্ন কোন কোন কুইজ থেকে আসবে?
push-quizzes-ask = কোনো কুইজ চাপলে তার প্রশ্ন নেওয়া হবে, আবার চাপলে বাদ যাবে। কোনোটি বাছা না থাকলে সব কুইজ থেকেই প্রশ্ন আসে।
push-zone-heading = 🕑 কোন টাইম জোনের সময়?
push-zone-why = প্রশ্ন আসবে সেখানকার ঘড়ি ধরে। এই টাইম জোন পুরো চ্যাটের জন্য, সেখানকার গেমের জন্যও।
push-remove-ask = এই দৈনিক প্রশ্নটি কি একেবারে সরিয়ে ফেলবেন? যা পাঠানো হয়েছে, তা থাকবে।
channel-wanted = যে চ্যানেলে প্রতিদিন একটি প্রশ্ন আসবে, সেটি বেছে নিন। সেখানে আপনাকে ও বটকে, দুজনকেই অ্যাডমিন হতে হবে, আর বটের মেসেজ পোস্ট করার অনুমতি লাগবে।
cannot-push = বট সেখানে পোস্ট করতে পারছে না। এই অনুমতিগুলো নেই:
cannot-push-then = কোনো অ্যাডমিন এগুলো দিতে পারেন। তারপর আবার চেষ্টা করুন।
cannot-push-no-member = বট সেখানকার সদস্য নয়, তাই পোস্ট করতে পারে না। যাঁর বট যোগ করার অনুমতি আছে, তিনি একে যোগ করতে পারেন।

## What comes by itself

push-question = 📅 আজকের প্রশ্ন
push-open-for = পরের প্রশ্ন আসা পর্যন্ত খোলা, তবে বড়জোর এক দিন
push-refused-heading = 📅 দৈনিক প্রশ্ন পোস্ট করা যাচ্ছে না
push-refused = সেখানে প্রতিদিন { $time }-এ একটি প্রশ্ন আসার কথা, কিন্তু বটের পোস্ট করার অনুমতি নেই। তাই আপাতত তা বন্ধ আছে। বট আবার অনুমতি পেলেই নিজে থেকে চলবে।
reminded-why = রিমাইন্ডারটি আপনিই চেয়েছিলেন: প্রতিদিন { $time }-এ, যদি ততক্ষণে উত্তর না দিয়ে থাকেন।

## /daily and /remind

daily-progress = আজকের প্রশ্ন · { $title }
daily-comes = 📅 প্রতিদিন { $time }-এ আপনার কাছে একটি প্রশ্ন আসে।
daily-offer = 📅 চাইলে প্রতিদিন নিজের পছন্দের সময়ে এমন একটি প্রশ্ন পেতে পারেন।
daily-heading = 📅 আপনার দৈনিক প্রশ্ন
daily-set = এটি প্রতিদিন { $time }-এ আপনার কাছে আসে।
daily-unset = এখনো এটি নিজে থেকে আসে না। প্রতিদিন কখন চান?
own-zone = আপনার টাইম জোন: { $zone }
own-zone-none = আপনি এখনো টাইম জোন বেছে নেননি, তাই এখানে সময় UTC অনুযায়ী।
remind-heading = ⏰ রিমাইন্ডার
remind-set = যেদিন ততক্ষণে উত্তর দেননি, সেদিন { $time }-এ রিমাইন্ডার আসবে।
remind-unset = এখন কোনো রিমাইন্ডার আসে না। যেদিন উত্তর দেননি, সেদিন রিমাইন্ডার কখন আসবে?
remind-hours = রিমাইন্ডার আসে শুধু 08:00 থেকে 22:00-এর মধ্যে, দিনে বড়জোর একটি।

## /help

help-heading = কীভাবে কাজ করে
help-answer = একটি কুইজ বেছে নিন, তারপর আপনার উত্তরের অক্ষরটি চাপুন। উত্তর ঠিক হলো কি না আর কেন, সঙ্গে সঙ্গেই দেখতে পাবেন। আপনার প্রথম উত্তরটিই গোনা হয়।
help-streak = স্ট্রিক বজায় রাখতে দিনে অন্তত একটি প্রশ্নের উত্তর দিন। উত্তর সঠিক না হলেও চলবে।
help-stored = আমরা প্রতিটি প্ল্যাটফর্মে আপনার অ্যাকাউন্ট নম্বর, আপনার ভাষা, টাইম জোন, সময়সহ আপনার উত্তরগুলো, আপনার স্ট্রিক, বেছে নেওয়া ডাকনাম (থাকলে), যেসব গ্রুপে বট ব্যবহার করেছেন, সেখানে যেসব গেম চালিয়েছেন ও যেসব দৈনিক প্রশ্ন চালু করেছেন, আর আপনার নিজের দৈনিক প্রশ্ন ও রিমাইন্ডার সংরক্ষণ করি; আপনার নাম নয়। এর সবই আপনি নিতে পারেন, মুছেও ফেলতে পারেন:
help-accounts = নিজের কয়েকটি অ্যাকাউন্ট একসঙ্গে যুক্ত করা যায়:
help-groups = গ্রুপে সবাই মিলে খেলা যায়। প্রশ্ন সবার একই, তবে প্রত্যেকে নিজের ভাষায় পড়েন:

## Remarks

remark-language-set = ভাষা বেছে নেওয়া হয়েছে।
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
remark-zone-set = টাইম জোন সেট করা হয়েছে।
remark-zone-unknown = এমন কোনো টাইম জোন পাওয়া যায়নি।
remark-code-unknown = কোডটি কাজ করছে না। হয়তো লিখতে ভুল হয়েছে, কোডটি ব্যবহার হয়ে গেছে বা পুরোনো হয়ে গেছে।
remark-code-waiting = কোডটি এখনো কেউ লেখেনি।
remark-code-own = কোডটি এই অ্যাকাউন্টের, বা এর সঙ্গে যুক্ত কোনো অ্যাকাউন্টের। এটি আপনার অন্য অ্যাকাউন্টে লিখুন।
remark-too-many-tries = অনেকবার ভুল কোড লেখা হয়েছে। একটু অপেক্ষা করে আবার চেষ্টা করুন।
remark-link-refused = কিছুই যুক্ত করা হয়নি, কোডটি আর কাজ করবে না।
remark-link-over = কোডটি ব্যবহার হয়ে গেছে, বাতিল করা হয়েছে বা পুরোনো হয়ে গেছে।
remark-unlinked = অ্যাকাউন্টটি আলাদা করা হয়েছে।
remark-nothing-to-unlink = আলাদা করার মতো এমন কোনো অ্যাকাউন্ট নেই।
remark-nothing-to-practise = অনুশীলনের মতো কিছু নেই: ভুল হওয়া কোনো প্রশ্ন নেই।
remark-group-only = লিডারবোর্ড গ্রুপের জন্য: কমান্ডটি কোনো গ্রুপে দিন।
remark-group-unreadable = বট এখানকার সদস্য নয়, তাই এখানে কারা আছেন তা জানে না। যাঁর বট যোগ করার অনুমতি আছে, তিনি একে যোগ করতে পারেন।
remark-alias-unusable = এই ডাকনামে দেখানোর মতো কিছুই থাকে না। অন্য একটি বেছে নিন।
remark-privacy-set = সংরক্ষণ করা হয়েছে।
remark-round-unknown = প্রশ্নটি আর এখানে নেই।
remark-round-outdated = প্রশ্নটি করার পর লেখক তা বদলেছেন, তাই এর উত্তর আর দেওয়া যাবে না।
remark-groups-only = গেম গ্রুপের জন্য: কমান্ডটি কোনো গ্রুপে দিন।
remark-hosts-admins = এখানে শুধু অ্যাডমিনরাই গেম চালাতে পারেন।
remark-host-only = এটি শুধু গেমের হোস্ট বা কোনো অ্যাডমিন করতে পারেন।
remark-admins-only = এই সেটিংস শুধু অ্যাডমিনরা বদলাতে পারেন।
remark-no-game = এই মুহূর্তে এখানে কোনো গেম চলছে না।
remark-game-over = এই গেমটি শেষ হয়ে গেছে।
remark-game-runs = এখানে আগে থেকেই একটি গেম চলছে।
remark-game-goes-on = গেম এগিয়ে যাচ্ছে।
remark-game-paused = হোস্ট আবার চালু না করা পর্যন্ত গেমটি থামানো থাকবে।
remark-game-paused-already = গেমটি আগে থেকেই থামানো আছে।
remark-game-stopped = গেমটি শেষ করে দেওয়া হয়েছে।
remark-no-questions = এই মুহূর্তে করার মতো কোনো প্রশ্ন নেই।
remark-nothing-missed = আবার দেখার মতো কিছু নেই: এই গেমে আপনার কোনো উত্তর ভুল হয়নি।
remark-place-set = সংরক্ষণ করা হয়েছে।
remark-push-set = সংরক্ষণ করা হয়েছে।
remark-push-started = চালু হলো: এখন থেকে প্রতিদিন একটি প্রশ্ন নিজে থেকেই আসবে।
remark-push-paused = থামিয়ে রাখা হলো।
remark-push-removed = সরিয়ে ফেলা হয়েছে।
remark-push-coming = আজকের প্রশ্ন পাঠানো হচ্ছে।
remark-push-today = আজকের প্রশ্ন আগেই পাঠানো হয়েছে, আর দিনে একটিই প্রশ্ন আসে।
remark-push-inactive = আগে এটি চালু করুন।
remark-push-unknown = এই দৈনিক প্রশ্নটি আর এখানে নেই।
remark-push-there = এখান থেকে জানা যাচ্ছে না যে চ্যাটটি আপনি পরিচালনা করেন। করে থাকলে সেখানেই /push পাঠান।
remark-push-zone-needed = আগে টাইম জোন বেছে নিন, যাতে সময় আপনার ঘড়ির সঙ্গে মেলে।
remark-push-typed = এটি দিনের কোনো সময় নয়, আর এমন কোনো টাইম জোনও পাওয়া যায়নি।
remark-pushes-many = এখানে আর দৈনিক প্রশ্ন রাখা যাবে না। আগে একটি সরান।
remark-pushes-elsewhere = সবার জন্য দৈনিক প্রশ্ন সেখানেই চালু করা হয়, যেখানে তা আসবে: কমান্ডটি কোনো গ্রুপে বা সার্ভারে দিন।
remark-private-only = এটি আপনার আর বটের মধ্যেকার ব্যাপার: কমান্ডটি ব্যক্তিগত চ্যাটে দিন।
remark-daily-set = সংরক্ষণ করা হয়েছে: প্রশ্নটি প্রতিদিন আসবে।
remark-daily-off = প্রশ্নটি আর নিজে থেকে আসবে না।
remark-reminder-set = রিমাইন্ডার সেট করা হয়েছে।
remark-reminder-off = আর রিমাইন্ডার আসবে না।
remark-reminder-hours = রিমাইন্ডার আসে শুধু 08:00 থেকে 22:00-এর মধ্যে।

## When something fails

trouble = আমাদের এখানে একটা সমস্যা হয়েছে। কিছুই হারায়নি: একটু পরে আবার চাপুন।
old-button = এই বাটনটি আর কাজ করে না। চালিয়ে যেতে { $command } পাঠান।
group-private = এটি আপনার আর বটের মধ্যেকার ব্যাপার: এর জন্য ব্যক্তিগত চ্যাট খুলুন।
group-private-link = ব্যক্তিগত চ্যাট খুলুন
group-hello = হ্যালো! সবাই মিলে কুইজ খেলতে { $command } পাঠান: প্রশ্ন এখানেই আসবে, আর প্রত্যেকে নিজের ভাষায় নিজের উত্তর দেবেন।

## What platforms show about the bot

command-start = এখান থেকে শুরু করুন
command-quiz = কুইজ বেছে নিন বা আগেরটি চালিয়ে যান
command-language = ভাষা বদলান
command-streak = টানা কত দিন হলো
command-timezone = আপনার টাইম জোন, বা অন্য একটি খোঁজা
command-stats = আপনার পরিসংখ্যান, আর কী অনুশীলন করবেন
command-leaderboard = এই গ্রুপে কার সঠিক উত্তর সবচেয়ে বেশি
command-link = আপনার আরেকটি অ্যাকাউন্ট যুক্ত করুন
command-unlink = আপনার যুক্ত অ্যাকাউন্ট, কোনোটি আলাদা করতে
command-privacy = লিডারবোর্ডে ও গেমে আপনাকে কীভাবে দেখা যায়
command-export = আপনার সম্পর্কে যা সংরক্ষণ করি, সব নিন
command-forget = আপনার সম্পর্কে যা সংরক্ষণ করি, সব মুছুন
command-help = কীভাবে কাজ করে
command-stop = আপাতত থামুন, সবকিছু সংরক্ষিত থাকবে; গ্রুপে: গেম শেষ করুন
command-game = সবাই মিলে খেলুন: সবার জন্য একই প্রশ্ন
command-next = এগিয়ে যান: প্রশ্ন বন্ধ করুন বা পরেরটি করুন
command-pause = এখানে চলা গেমটি থামিয়ে রাখুন
command-settings = এই চ্যাটের ভাষা, টাইম জোন, আর কারা গেম চালাতে পারেন
command-stop-game = এখানে চলতে থাকা গেমটি শেষ করুন
command-push = প্রতিদিন নিজে থেকে একটি প্রশ্ন, এই চ্যাটে বা কোনো চ্যানেলে
command-daily = আজকের প্রশ্ন, এখনই বা প্রতিদিন
command-remind = যেদিন উত্তর দেননি, সেদিনের রিমাইন্ডার
option-quiz = কোন কুইজ
option-questions = কতগুলো প্রশ্ন
option-seconds = প্রতি প্রশ্নে কত সেকেন্ড
option-language = এখানে সবাই কোন ভাষায় প্রশ্ন দেখবেন
option-speed = তাড়াতাড়ি সঠিক উত্তর দিলে বেশি পয়েন্ট কি না
option-changes = নিজের উত্তর একবার বদলানো যাবে কি না
option-zone = শহর, দেশ, বা UTC থেকে পার্থক্য, যেমন utc+6
option-code = আপনার অন্য অ্যাকাউন্টে দেখানো কোড
option-alias = যে ডাকনামে আপনাকে দেখা যাবে
option-channel = কোন চ্যানেলে বা থ্রেডে; না বাছলে এখানেই
option-time = প্রতিদিন কখন, যেমন 09:30
option-timezone = কোথাকার সময়: শহর, দেশ, বা UTC থেকে পার্থক্য, যেমন utc+6
bot-short-description = ডিস্ট্রিবিউটেড ট্রেনিং নিয়ে ছোট ছোট কুইজ, প্রতিটি উত্তরের পর ব্যাখ্যাসহ। English, हिन्दी, Русский, বাংলা।
bot-description = ডিস্ট্রিবিউটেড ট্রেনিং নিয়ে ছোট ছোট কুইজ: ডেটা প্যারালালিজম, FSDP, মডেল ও পাইপলাইন প্যারালালিজম, ZeRO। প্রতিটি উত্তরের পরই জানবেন তা ঠিক হলো কি না, আর কেন। যখন খুশি থামুন, পরে আবার চালিয়ে যান। ভাষা বেছে নিতে Start চাপুন।

## The terminal

terminal-answer = { $letters }: আপনার উত্তর
terminal-language = l: 🌐 ভাষা (l en, l hi, l ru, l bn)
terminal-quit = q: বেরিয়ে যান
terminal-write = অন্য যেকোনো লেখা: আপনার উত্তর
terminal-file = ফাইল সংরক্ষিত হয়েছে: { $path }
terminal-file-lost = { $file } ফাইলটি এখানে সংরক্ষণ করা গেল না: { $cause }। যেখানে লেখার অনুমতি আছে এমন ফোল্ডারে গিয়ে আবার চান।
terminal-unknown = “{ $line }” বুঝতে পারলাম না। কিছুই বদলায়নি।
terminal-saved = সংরক্ষণ করা হলো। যেকোনো সময় চালিয়ে যেতে পারেন এভাবে: { $command }
terminal-anew = যেকোনো সময় নতুন করে শুরু করতে পারেন এভাবে: { $command }

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
