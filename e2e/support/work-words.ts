/** Words of the screens that the work at a page leads through, in both languages. */
const WORDS = {
  accept_as_it_is: ['Accept as it is', '按现状通过'],
  accept_review: ['Accept review', '审核通过'],
  accept_visual: ['Accept visual review', '视觉终审通过'],
  claim_visual: ['Take this visual review', '领取视觉终审'],
  complete_as_it_is: ['Complete as it is', '按现状完成'],
  complete_proofreading: ['Complete proofreading', '完成校对'],
  complete_rework: ['Complete rework', '完成返修'],
  complete_translation: ['Complete translation', '完成翻译'],
  complete_typesetting: ['Complete typesetting', '完成嵌字'],
  find: ['Find', '查找'],
  find_and_replace: ['Find and replace', '查找和替换'],
  main_menu: ['Main menu', '主菜单'],
  must_first: ['Must be resolved first', '必须先处理'],
  my_work: ['My work', '我的工作'],
  open: ['Open', '打开'],
  pages: ['Pages', '页面'],
  replace_all: ['Replace all', '全部替换'],
  replace_with: ['Replace with', '替换为'],
  saved: ['Saved', '已保存'],
} as const

export type Word = keyof typeof WORDS

export type Speak = (word: Word) => string

export const createSpeak =
  (isChinese: boolean): Speak =>
  (word) =>
    WORDS[word][isChinese ? 1 : 0]
