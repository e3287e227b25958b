/** Words of the screens that the work at a page leads through, in both languages. */
const WORDS = {
  accept_as_it_is: ['Accept as it is', '按现状通过'],
  accept_review: ['Accept review', '审核通过'],
  accept_visual: ['Accept visual review', '视觉终审通过'],
  brushes: ['Cleanup brushes', '修图画笔'],
  by_risk: ['By risk', '按风险'],
  comments: ['Comments', '评论'],
  complete_as_it_is: ['Complete as it is', '按现状完成'],
  complete_proofreading: ['Complete proofreading', '完成校对'],
  complete_translation: ['Complete translation', '完成翻译'],
  complete_typesetting: ['Complete typesetting', '完成嵌字'],
  download: ['Download', '下载'],
  export: ['Export…', '导出…'],
  find: ['Find', '查找'],
  find_and_replace: ['Find and replace', '查找和替换'],
  fix_list: ['Fix list', '修改清单'],
  fixed: ['Fixed', '已修改'],
  lettering: ['Lettering', '嵌字'],
  main_menu: ['Main menu', '主菜单'],
  my_work: ['My work', '我的工作'],
  machine_proposals: ['Machine proposals', '机器建议'],
  open: ['Open', '打开'],
  pages: ['Pages', '页面'],
  psd: ['Layered file (PSD)', '分层文件（PSD）'],
  refuse_visual: ['Refuse visual review', '视觉终审不通过'],
  put_aside: ['Put aside', '收起'],
  read_again: ['Read again', '重新识别'],
  replace_all: ['Replace all', '全部替换'],
  replace_with: ['Replace with', '替换为'],
  saved: ['Saved', '已保存'],
  send_for_review: ['Send for review', '提交审核'],
  same_as_before: ['as before', '与之前相同'],
  show: ['Show', '查看'],
  what_to_change: ['What needs to change?', '需要改什么？'],
} as const

export type Word = keyof typeof WORDS

export type Speak = (word: Word) => string

export const createSpeak =
  (isChinese: boolean): Speak =>
  (word) =>
    WORDS[word][isChinese ? 1 : 0]
