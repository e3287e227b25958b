/**
 * Every line of chapter 2. Four repeat a line of chapter 1, three nearly do, so that the memory has
 * something to offer.
 */
import type { LocalizedText } from '../script-types.ts'

export const TEXTS_TWO: Readonly<Record<string, LocalizedText>> = {
  'c2p1-night': {
    source: '雾角岛的夜里，\n总有一盏灯醒着。',
    translations: {
      en: 'On Misthorn Isle, one lamp is always awake at night.',
      'zh-Hant': '霧角島的夜裡，\n總有一盞燈醒著。',
      th: 'ยามค่ำคืนบนเกาะแตรหมอก มีตะเกียงดวงหนึ่งตื่นอยู่เสมอ',
      fr: 'La nuit, sur l’île de Cornebrume, une lampe veille toujours.',
      es: 'De noche, en la isla de Cuernobruma, siempre hay una luz despierta.',
      pt: 'À noite, na ilha de Brumachifre, há sempre uma luz acordada.',
      id: 'Di malam Pulau Tanduk Kabut, selalu ada satu lampu yang terjaga.',
    },
  },
  'c2p1-tonight': {
    source: '除了今夜。',
    translations: {
      en: 'Except tonight.',
      'zh-Hant': '除了今夜。',
      th: 'ยกเว้นคืนนี้',
      fr: 'Sauf cette nuit.',
      es: 'Salvo esta noche.',
      pt: 'Menos esta noite.',
      id: 'Kecuali malam ini.',
    },
  },
  'c2p1-found': {
    source: '找到了！\n只剩最后一罐。',
    translations: {
      en: 'Found it! This is the very last jar.',
      'zh-Hant': '找到了！\n只剩最後一罐。',
      th: 'เจอแล้ว! เหลือโหลสุดท้ายพอดี',
      fr: 'Trouvé ! C’est le dernier bocal.',
      es: '¡Lo encontré! Es el último frasco.',
      pt: 'Achei! É o último pote.',
      id: 'Ketemu! Tinggal satu stoples terakhir.',
    },
  },
  'c2p1-label': {
    source: '星盐',
    translations: {
      en: 'STAR SALT',
      'zh-Hant': '星鹽',
      th: 'เกลือดารา',
      fr: 'SEL D’ÉTOILE',
      es: 'SAL DE ESTRELLA',
      pt: 'SAL DE ESTRELA',
      id: 'GARAM BINTANG',
    },
  },
  'c2p1-steady': {
    source: '请放心！\n我已经连续亮了\n三百零一天！',
    translations: {
      en: 'Have no fear! I’ve shone for three hundred and one days straight!',
      'zh-Hant': '請放心！\n我已經連續亮了\n三百零一天！',
      th: 'วางใจได้เลย! ผมส่องสว่างมาสามร้อยเอ็ดวันติดแล้ว!',
      fr: 'Soyez tranquille ! Je brille depuis trois cent un jours d’affilée !',
      es: '¡Descuida! ¡Llevo trescientos un días brillando sin parar!',
      pt: 'Fique tranquila! Já brilho há trezentos e um dias seguidos!',
      id: 'Tenang saja! Aku sudah menyala tiga ratus satu hari tanpa henti!',
    },
  },
  'c2p1-wipe': {
    source: '那你更该\n擦一擦啦。',
    translations: {
      en: 'Then you’re really due for a polish.',
      'zh-Hant': '那你更該\n擦一擦啦。',
      th: 'งั้นยิ่งต้องขัดตัวแล้วละ',
      fr: 'Alors il est grand temps de t’astiquer.',
      es: 'Pues con más razón te toca una limpieza.',
      pt: 'Então o polimento está mais que na hora.',
      id: 'Berarti kamu makin perlu digosok.',
    },
  },
  'c2p1-call': {
    source: '呜——',
    translations: {
      en: 'WOOO…',
      'zh-Hant': '嗚——',
      th: 'วู้…',
      fr: 'OUUUH…',
      es: 'UUUH…',
      pt: 'UUUH…',
      id: 'UUUH…',
    },
  },
  'c2p1-pod': {
    source: '是鲸群！\n它们在找棉棉！',
    translations: {
      en: 'It’s the pod! They’re looking for Puff!',
      'zh-Hant': '是鯨群！\n牠們在找棉棉！',
      th: 'ฝูงวาฬนี่นา! พวกเขากำลังตามหาปุยปุย!',
      fr: 'C’est le troupeau ! Elles cherchent Coton !',
      es: '¡Es la manada! ¡Buscan a Copito!',
      pt: 'É o bando! Estão procurando o Floquinho!',
      id: 'Itu kawanan paus! Mereka mencari Kapas!',
    },
  },
  'c2p1-home': {
    source: '别怕，棉棉，\n我们送你回家。',
    translations: {
      en: 'Don’t be scared, Puff. We’ll get you home.',
      'zh-Hant': '別怕，棉棉，\n我們送你回家。',
      th: 'ไม่ต้องกลัวนะ ปุยปุย เราจะพากลับบ้านเอง',
      fr: 'N’aie pas peur, Coton. On va te ramener chez toi.',
      es: 'No tengas miedo, Copito. Te llevaremos a casa.',
      pt: 'Não tenha medo, Floquinho. Vamos te levar para casa.',
      id: 'Jangan takut, Kapas. Kami antar kamu pulang.',
    },
  },
  'c2p2-shine': {
    source: '长明灯，\n亮起来吧！',
    translations: {
      en: 'Everlight, shine!',
      'zh-Hant': '長明燈，\n亮起來吧！',
      th: 'ตะเกียงนิรันดร์ จงส่องสว่าง!',
      fr: 'Lampe éternelle, brille !',
      es: '¡Luz Eterna, brilla!',
      pt: 'Luz Eterna, brilhe!',
      id: 'Lampu Abadi, menyalalah!',
    },
  },
  'c2p2-boom': {
    source: '轰！',
    translations: {
      en: 'FWOOM!',
      'zh-Hant': '轟！',
      th: 'ฟู่ม!',
      fr: 'FWOUM !',
      es: '¡FUUM!',
      pt: 'FUUM!',
      id: 'WUSSS!',
    },
  },
  'c2p2-light': {
    source: '光，一直照到了\n云海之上。',
    translations: {
      en: 'The light reached all the way above the sea of clouds.',
      'zh-Hant': '光，一直照到了\n雲海之上。',
      th: 'แสงส่องไปไกลจนเหนือทะเลเมฆ',
      fr: 'La lumière monta jusqu’au-dessus de la mer de nuages.',
      es: 'La luz llegó hasta lo alto del mar de nubes.',
      pt: 'A luz chegou até acima do mar de nuvens.',
      id: 'Cahayanya sampai ke atas lautan awan.',
    },
  },
  'c2p2-pop': {
    source: '啵！',
    translations: {
      en: 'POP!',
      'zh-Hant': '啵！',
      th: 'ป๊อก!',
      fr: 'POP !',
      es: '¡POP!',
      pt: 'POP!',
      id: 'POP!',
    },
  },
  'c2p2-bye': {
    source: '再见啦，棉棉！\n别再迷路哦！',
    translations: {
      en: 'Goodbye, Puff! Don’t get lost again!',
      'zh-Hant': '再見啦，棉棉！\n別再迷路喔！',
      th: 'ลาก่อนนะ ปุยปุย! อย่าหลงทางอีกล่ะ!',
      fr: 'Au revoir, Coton ! Ne te perds plus !',
      es: '¡Adiós, Copito! ¡No te pierdas otra vez!',
      pt: 'Tchau, Floquinho! Não se perca de novo!',
      id: 'Sampai jumpa, Kapas! Jangan tersesat lagi, ya!',
    },
  },
  'c2p2-tonight': {
    source: '今晚也要\n好好守夜哦，\n灯芯。',
    translations: {
      en: 'Let’s keep a good watch tonight too, Wick.',
      'zh-Hant': '今晚也要\n好好守夜喔，\n燈芯。',
      th: 'คืนนี้ก็มาเฝ้ายามให้ดี ๆ กันนะ ไส้ตะเกียง',
      fr: 'Cette nuit aussi, on veille bien, d’accord, Mèche ?',
      es: 'Esta noche también hay que vigilar bien, Mecha.',
      pt: 'Esta noite também vamos vigiar direitinho, viu, Pavio?',
      id: 'Malam ini kita berjaga baik-baik lagi ya, Sumbu.',
    },
  },
  'c2p2-bed': {
    source: '您该睡觉了，\n值夜人。',
    translations: {
      en: 'Time for bed, night keeper.',
      'zh-Hant': '您該睡覺了，\n值夜人。',
      th: 'ได้เวลานอนแล้วครับ ผู้เฝ้าราตรี',
      fr: 'Il est l’heure de dormir, gardienne de nuit.',
      es: 'Es hora de dormir, guardiana nocturna.',
      pt: 'Hora de dormir, guardiã da noite.',
      id: 'Waktunya tidur, Penjaga Malam.',
    },
  },
  'c2p2-stop': {
    source: '云鲸停靠处',
    translations: {
      en: 'Cloud Whale Stop',
      'zh-Hant': '雲鯨停靠處',
      th: 'ป้ายจอดวาฬเมฆ',
      fr: 'Arrêt des baleines',
      es: 'Parada de ballenas',
      pt: 'Parada das baleias',
      id: 'Halte Paus Awan',
    },
  },
  'c2p2-map': {
    source: '从那以后，地图上\n多了一个小小的站名。',
    translations: {
      en: 'And ever since, the map has shown one more tiny stop.',
      'zh-Hant': '從那以後，地圖上\n多了一個小小的站名。',
      th: 'นับแต่นั้น บนแผนที่ก็มีชื่อสถานีเล็ก ๆ เพิ่มขึ้นมา',
      fr: 'Depuis ce jour, la carte compte un tout petit arrêt de plus.',
      es: 'Desde entonces, el mapa tiene una pequeña parada más.',
      pt: 'Desde então, o mapa ganhou mais uma pequena parada.',
      id: 'Sejak itu, di peta bertambah satu nama halte kecil.',
    },
  },
}
