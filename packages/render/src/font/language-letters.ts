/**
 * Letters a font must have to be offered for a language: its alphabet with accents and marks, or a
 * sample of a large script.
 */
export const LANGUAGE_LETTERS: Readonly<Record<string, string>> = {
  en: 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789.,:;!?\'"()-–—…‘’“”&',
  fr: 'àâæçéèêëîïôœùûüÿÀÂÆÇÉÈÊËÎÏÔŒÙÛÜ«»’',
  pt: 'ãáàâçéêíóôõúüÃÁÀÂÇÉÊÍÓÔÕÚ',
  es: 'áéíñóúüÁÉÍÑÓÚÜ¡¿',
  id: 'éÉ',
  th: 'กขคงจฉชซญดตถทธนบปผฝพฟภมยรลวศษสหอฮะาำิีึืุูเแโใไๆ็่้๊๋์',
  'zh-Hans': '你好吗这是什么，。！？“”……——《》',
  'zh-Hant': '你好嗎這是什麼，。！？「」……——《》',
  ja: 'あいうアイウ漢字、。！？「」……ー〜',
  ko: '가나다라마바사아자차카타파하안녕뭐야!?…',
}
