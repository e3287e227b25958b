/** Every line of "月見そば一丁!!". Line and column breaks are the letterer's. */
export interface MangaTranslations {
  readonly source: string
  readonly translations: Readonly<Record<'zh-Hant' | 'th', string>>
}

const toTexts = (source: string, zhHant: string, th: string): MangaTranslations => ({
  source,
  translations: { 'zh-Hant': zhHant, th },
})

export const MANGA_TEXTS: Readonly<Record<string, MangaTranslations>> = {
  'p1-title': toTexts('月見そば一丁!!', '來一碗月見麵!!', 'โซบะ\nชมจันทร์\nหนึ่งที่!!'),
  'p1-vanished': toTexts(
    'ある晩のこと、\n空から月が消えた。',
    '某天夜裡，\n月亮從天上消失了。',
    'คืนหนึ่ง\nพระจันทร์\nหายไปจาก\nท้องฟ้า',
  ),
  'p1-lantern': toTexts('そば', '蕎麥', 'โซบะ'),
  'p1-dark': toTexts(
    '今夜は\nまっ暗だねぇ、\nワサビ',
    '今晚真是\n一片漆黑耶，\n哇沙米',
    'คืนนี้มืด\nตึ๊ดตื๋อ\nเลยเนอะ\nวาซาบิ',
  ),
  'p1-mew': toTexts('ニャ', '喵', 'เมี้ยว'),
  'p1-hello': toTexts('あの…', '請問…', 'เอ่อ…'),
  'p1-open': toTexts('まだ…\nやって\nますか…', '還有…\n營業嗎…', 'ยังเปิด\nอยู่ไหม\nครับ…'),
  'p1-stagger': toTexts('ヨロ…', '搖晃…', 'โซเซ…'),
  'p1-thin': toTexts('ほ…\n細っ!!', '好…\n好瘦!!', 'ผ…ผอม\nกะหร่อง\nเลย!!'),
  'p1-wobble': toTexts('ヒョロッ', '乾癟', 'กะหร่อง'),
  'p1-order': toTexts('月見そば…\nひとつ…', '月見麵…\n一碗…', 'โซบะ\nชมจันทร์…\nที่นึงครับ…'),

  'p2-thump': toTexts('ドン', '咚', 'ตึง'),
  'p2-served': toTexts(
    'へい、\n月見そば\n一丁!!',
    '來囉！\n月見麵\n一碗!!',
    'โซบะ\nชมจันทร์\nได้แล้วค่า!!',
  ),
  'p2-round': toTexts(
    'おお…\nなんという\n丸さ…',
    '喔喔…\n怎麼能\n這麼圓…',
    'โอ้… ช่าง\nกลมอะไร\nเช่นนี้…',
  ),
  'p2-envy': toTexts('うらやま\nしい…', '好羨慕\n啊…', 'อิจฉา\nจัง…'),
  'p2-slurp': toTexts('ズズーッ', '吸溜溜', 'ซู้ดดด'),
  'p2-slurping': toTexts('ズルル', '呼嚕', 'ซู้ดซ้าด'),
  'p2-more': toTexts('ぷはーっ!!\nおかわり!!', '哈——!!\n再來一碗!!', 'ฮ่าาา!!\nขออีก\nชาม!!'),
  'p2-swollen': toTexts(
    '今この人\nふくらんで\nない…?',
    '他剛剛\n是不是\n變胖了…?',
    'เมื่อกี้…\nเขาพองขึ้น\nรึเปล่านะ…?',
  ),
  'p2-huh': toTexts('!?', '!?', '!?'),

  'p3-tenth': toTexts('10杯目。', '第10碗。', 'ชาม\nที่ 10'),
  'p3-another': toTexts('もう\n一杯!!', '再來\n一碗!!', 'อีก\nชาม!!'),
  'p3-coming': toTexts('は、はいっ\nただいま〜!', '是、是！\n馬上來～！', 'ค…ค่ะ\nมาแล้ว\nค่า~!'),
  'p3-gobble': toTexts('ガツガツ', '狼吞虎嚥', 'ง่ำ ๆ ๆ'),
  'p3-enough': toTexts(
    'お客さん、\nもうその\nへんで…',
    '客人啊，\n我看您\n也夠了吧…',
    'คุณ\nลูกค้าคะ\nพอแค่นี้\nดีไหม…',
  ),
  'p3-creak': toTexts('ミシ…', '嘎吱…', 'เอี๊ยด…'),
  'p3-last': toTexts('あと\nひと口…', '再吃\n一口…', 'อีกคำ\nเดียว…'),
  'p3-boom': toTexts('ドーン', '轟隆', 'ตู้ม'),
  'p3-full': toTexts('満腹!!', '圓滿!!', 'เต็ม\nอิ่ม!!'),
  'p3-moon': toTexts('いや、満月。', '不，是滿月。', 'ไม่สิ…\nต้อง\nเรียกว่า\nเต็มดวง'),

  'p4-thanks': toTexts('ごちそう\nさま〜', '多謝\n招待～', 'อร่อยมาก\nคร้าบ~'),
  'p4-bill': toTexts('お代は\n来月で〜', '錢下個月\n再付～', 'ค่าอาหาร\nเดือนหน้า\nนะครับ~'),
  'p4-thief': toTexts('食い逃げ\nだーっ!!', '吃霸王餐\n啊——!!', 'กินแล้ว\nชักดาบ!!'),
  'p4-monthly': toTexts(
    'こうして月は、\n月に一度\n満ちるのだ。',
    '就這樣，\n月亮每個月\n都會圓一次。',
    'ด้วยเหตุนี้\nพระจันทร์\nจึงเต็มดวง\nเดือนละครั้ง',
  ),
  'p4-bright': toTexts('ま、明るいし\nいっか', '算了，\n夠亮就好', 'เอาเถอะ\nสว่างดี\nเหมือนกัน'),
  'p4-tasty': toTexts(
    'ここのそば、\nうまいん\nだってな',
    '聽說這裡的\n麵很好吃\n是吧',
    'ได้ข่าวว่า\nโซบะร้านนี้\nอร่อย\nนักเหรอ',
  ),
  'p4-told': toTexts('月に\n聞いたぜ', '月亮\n告訴我的', 'จันทร์มัน\nบอกมา'),
  'p4-rumble': toTexts('ゴゴゴゴ', '轟轟轟', 'ครืนนน'),
  'p4-closed': toTexts('本日\n閉店!!', '今日\n打烊!!', 'วันนี้\nปิดร้าน\nแล้ว!!'),
  'p4-end': toTexts('おわり', '完', 'จบ'),
}
