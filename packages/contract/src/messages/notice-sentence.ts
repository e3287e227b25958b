import { isErrorCode } from '@panelflow/domain/error/error-code.ts'
import { isNoticeKind, type NoticeKind } from '@panelflow/domain/notification/notice-kind.ts'
import type { InterfaceLocale } from '@panelflow/domain/locale/language.ts'
import { toLocalTime } from '../local-time.ts'
import type { NotificationView } from '../notification.ts'
import { parseDeadlines } from './notice-deadlines.ts'
import { numberRuns } from './number-runs.ts'
import type { FormatMessage } from './fill-template.ts'

/** Without chapters, with one, with many. */
type PluralForms = readonly [none: string, one: string, many: string]

const same = (sentence: string): PluralForms => [sentence, sentence, sentence]

const EN: Readonly<Record<NoticeKind, PluralForms>> = {
  assigned: [
    'Work was assigned to you',
    'Chapter {chapters} was assigned to you',
    'Chapters {chapters} were assigned to you',
  ],
  unassigned: [
    'Your work was reassigned',
    'Chapter {chapters} was reassigned to someone else',
    'Chapters {chapters} were reassigned to someone else',
  ],
  returned: [
    'Work came back to you',
    'Chapter {chapters} came back to you',
    'Chapters {chapters} came back to you',
  ],
  check_requested: [
    'A check was requested',
    'A check was requested for chapter {chapters}',
    'A check was requested for chapters {chapters}',
  ],
  check_decided: [
    'Your check request was decided',
    'Your check request for chapter {chapters} was decided',
    'Your check request for chapters {chapters} was decided',
  ],
  rejected: [
    'Visual review reported a problem',
    'Visual review reported a problem in chapter {chapters}',
    'Visual review reported problems in chapters {chapters}',
  ],
  third_round: [
    'Work was sent back for the third time',
    'Chapter {chapters} was sent back for the third time',
    'Chapters {chapters} were sent back for the third time',
  ],
  ai_failed: [
    'Machine work failed{why}',
    'Machine work on chapter {chapters} failed{why}',
    'Machine work on {count} chapters ({chapters}) failed{why}',
  ],
  synthesis_failed: [
    'Final images could not be created',
    'The images of chapter {chapters} could not be created',
    'The images of chapters {chapters} could not be created',
  ],
  image_problem: [
    'There is a problem with the images',
    'There is a problem with the images of chapter {chapters}',
    'There is a problem with the images of chapters {chapters}',
  ],
  source_changed: [
    'Source pages changed: {pages}',
    'Source pages of chapter {chapters} changed: {pages}',
    'Source pages of chapters {chapters} changed: {pages}',
  ],
  mentioned: [
    'You were mentioned in a comment',
    'You were mentioned in a comment on chapter {chapters}',
    'You were mentioned in comments',
  ],
  replied: [
    'Someone replied in your thread',
    'Someone replied in your thread on chapter {chapters}',
    'Someone replied in your threads',
  ],
  stopped: same('The order was stopped'),
  deadline_near: [
    'The order is due at {cutoffAt}',
    'Chapter {chapters} is due at {cutoffAt}',
    'Chapters {chapters} are due at {cutoffAt}',
  ],
  deadline_passed: [
    'The deadline has passed: {cutoffAt}',
    'The deadline of chapter {chapters} has passed: {cutoffAt}',
    'The deadline of chapters {chapters} has passed: {cutoffAt}',
  ],
  deadline_moved: [
    'There is a new deadline: {cutoffAt}',
    'Chapter {chapters} has a new deadline: {cutoffAt}',
    'Chapters {chapters} have a new deadline: {cutoffAt}',
  ],
  scored: [
    'A translation of yours was scored',
    'Your translation of chapter {chapters} was scored',
    'Your translations were scored',
  ],
  score_answered: [
    'Your score was answered',
    'Your score for chapter {chapters} was answered',
    'Your scores were answered',
  ],
  client_commented: [
    '{name} commented in the preview',
    '{name} commented on chapter {chapters} in the preview',
    '{name} commented on chapters {chapters} in the preview',
  ],
  client_accepted: [
    '{name} accepted the preview',
    '{name} accepted chapter {chapters}',
    '{name} accepted chapters {chapters}',
  ],
  client_asked_changes: [
    '{name} asks for changes: {note}',
    '{name} asks for changes in chapter {chapters}: {note}',
    '{name} asks for changes in chapters {chapters}: {note}',
  ],
  'batch.started': same('The release batch “{batch}” of “{serial}” has started'),
  'account.sign_up_waiting': same('Waiting for approval after signing up: {names}'),
  'account.reset_wanted': same('Waiting for a new password: {names}'),
  'session.token_reused': same(
    'One of your sessions was ended: an old token of it was used again. If that was not you, change your password.',
  ),
  'webhook.disabled': same('The webhook “{name}” failed too often and was switched off'),
}

const ZH: Readonly<Record<NoticeKind, PluralForms>> = {
  assigned: ['有新的任务指派给您', '第 {chapters} 话已指派给您', '第 {chapters} 话已指派给您'],
  unassigned: [
    '您的任务已改派给他人',
    '第 {chapters} 话已改派给他人',
    '第 {chapters} 话已改派给他人',
  ],
  returned: ['有任务退回给您', '第 {chapters} 话已退回给您', '第 {chapters} 话已退回给您'],
  check_requested: ['有新的核查申请', '第 {chapters} 话申请核查', '第 {chapters} 话申请核查'],
  check_decided: [
    '您的核查申请已有结论',
    '第 {chapters} 话的核查申请已有结论',
    '第 {chapters} 话的核查申请已有结论',
  ],
  rejected: [
    '视觉终审报告了问题',
    '视觉终审在第 {chapters} 话发现问题',
    '视觉终审在第 {chapters} 话发现问题',
  ],
  third_round: ['任务已第三次退回', '第 {chapters} 话已第三次退回', '第 {chapters} 话已第三次退回'],
  ai_failed: [
    '机器处理失败{why}',
    '第 {chapters} 话机器处理失败{why}',
    '{count} 话（第 {chapters} 话）机器处理失败{why}',
  ],
  synthesis_failed: [
    '成品图合成失败',
    '第 {chapters} 话成品图合成失败',
    '第 {chapters} 话成品图合成失败',
  ],
  image_problem: ['图片有问题', '第 {chapters} 话的图片有问题', '第 {chapters} 话的图片有问题'],
  source_changed: [
    '原图有变更，页：{pages}',
    '第 {chapters} 话的原图有变更，页：{pages}',
    '第 {chapters} 话的原图有变更，页：{pages}',
  ],
  mentioned: [
    '有人在评论中提到了您',
    '有人在第 {chapters} 话的评论中提到了您',
    '有人在评论中提到了您',
  ],
  replied: ['您参与的讨论有新回复', '第 {chapters} 话的讨论有新回复', '您参与的讨论有新回复'],
  stopped: same('工单已停止'),
  deadline_near: [
    '工单将于 {cutoffAt} 截止',
    '第 {chapters} 话将于 {cutoffAt} 截止',
    '第 {chapters} 话将于 {cutoffAt} 截止',
  ],
  deadline_passed: [
    '已超过截止时间 {cutoffAt}',
    '第 {chapters} 话已超过截止时间 {cutoffAt}',
    '第 {chapters} 话已超过截止时间 {cutoffAt}',
  ],
  deadline_moved: [
    '有新的截止时间：{cutoffAt}',
    '第 {chapters} 话有新的截止时间：{cutoffAt}',
    '第 {chapters} 话有新的截止时间：{cutoffAt}',
  ],
  scored: ['您的译文有了评分', '您翻译的第 {chapters} 话有了评分', '您的译文有了评分'],
  score_answered: ['您的评分有了回复', '您对第 {chapters} 话的评分有了回复', '您的评分有了回复'],
  client_commented: [
    '{name} 在预览中发表了评论',
    '{name} 在预览中评论了第 {chapters} 话',
    '{name} 在预览中评论了第 {chapters} 话',
  ],
  client_accepted: [
    '{name} 已认可预览',
    '{name} 已认可第 {chapters} 话',
    '{name} 已认可第 {chapters} 话',
  ],
  client_asked_changes: [
    '{name} 要求修改：{note}',
    '{name} 要求修改第 {chapters} 话：{note}',
    '{name} 要求修改第 {chapters} 话：{note}',
  ],
  'batch.started': same('“{serial}”的批次“{batch}”已开始'),
  'account.sign_up_waiting': same('新注册账号等待审批：{names}'),
  'account.reset_wanted': same('有人忘记密码，等待处理：{names}'),
  'session.token_reused': same(
    '您的一个会话已被结束：它的旧令牌被再次使用。如果不是您本人操作，请修改密码。',
  ),
  'webhook.disabled': same('Webhook“{name}”连续失败次数过多，已被停用'),
}

const SENTENCES: Readonly<Record<InterfaceLocale, Readonly<Record<NoticeKind, PluralForms>>>> = {
  en: EN,
  'zh-CN': ZH,
}

/** Which deadline; the order's own needs no word. */
const OF_DEADLINE: Readonly<Record<InterfaceLocale, Readonly<Record<string, string>>>> = {
  en: {
    translation: ' (translation)',
    proofreading: ' (proofreading)',
    typesetting: ' (typesetting)',
  },
  'zh-CN': { translation: '（翻译）', proofreading: '（校对）', typesetting: '（嵌字）' },
}

const MORE: Readonly<Record<InterfaceLocale, readonly [start: string, between: string]>> = {
  en: ['; also due: ', ', '],
  'zh-CN': ['；另有：', '、'],
}

const localMinute = (instant: string, zone: string): string =>
  toLocalTime(new Date(instant), zone).slice(0, 16)

/** The other deadlines of the order that the same notice is about. */
const formatMore = (text: string | undefined, locale: InterfaceLocale, zone: string): string => {
  const [start, between] = MORE[locale]
  const named = parseDeadlines(text).map(
    ({ deadline, at }) => localMinute(at, zone) + (OF_DEADLINE[locale][deadline] ?? ''),
  )
  return named.length === 0 ? '' : start + named.join(between)
}

/** Why, and what to do: the sentence of the cause. */
const why = (
  cause: string | undefined,
  locale: InterfaceLocale,
  formatMessage: FormatMessage,
): string => {
  if (!isErrorCode(cause)) return ''
  return `${locale === 'en' ? ': ' : '：'}${formatMessage(cause, {}, locale)}`
}

/** What happened, in the reader's language and zone: the same words in the centre and in a mail. */
export const noticeSentence = (
  { kind, chapterNumbers, values }: Pick<NotificationView, 'kind' | 'chapterNumbers' | 'values'>,
  locale: InterfaceLocale,
  zone: string,
  formatMessage: FormatMessage,
): string => {
  if (!isNoticeKind(kind)) return kind.replaceAll(/[._]/g, ' ')
  const [none, one, many] = SENTENCES[locale][kind]
  const sentence = chapterNumbers.length === 0 ? none : chapterNumbers.length === 1 ? one : many
  const cutoffAt = values['cutoffAt']
  const filled: Readonly<Record<string, string>> = {
    ...values,
    chapters: numberRuns(chapterNumbers),
    count: String(chapterNumbers.length),
    why: why(values['cause'], locale, formatMessage),
    ...(cutoffAt === undefined
      ? {}
      : {
          cutoffAt:
            localMinute(cutoffAt, zone) + (OF_DEADLINE[locale][values['deadline'] ?? ''] ?? ''),
        }),
  }
  return (
    sentence.replaceAll(/\{(\w+)\}/g, (_all, name: string) => filled[name] ?? '') +
    formatMore(values['more'], locale, zone)
  )
}

/** What a kind is about, for the list of choices. */
export const NOTICE_NAMES: Readonly<Record<InterfaceLocale, Readonly<Record<NoticeKind, string>>>> =
  {
    en: {
      assigned: 'Work assigned',
      unassigned: 'Work reassigned',
      returned: 'Work sent back',
      check_requested: 'Check requested',
      check_decided: 'Check request decided',
      rejected: 'Problem reported by visual review',
      third_round: 'Sent back for the third time',
      ai_failed: 'Machine work failed',
      synthesis_failed: 'Images could not be created',
      image_problem: 'Problem with images',
      source_changed: 'Source pages changed',
      mentioned: 'Mentioned in a comment',
      replied: 'Reply in a thread',
      stopped: 'Order stopped',
      deadline_near: 'Deadline near (72, 24, 4 hours)',
      deadline_passed: 'Deadline passed',
      deadline_moved: 'New deadline after work was sent back',
      scored: 'Your translation scored',
      score_answered: 'Score answered',
      client_commented: 'Comment by a rights holder',
      client_accepted: 'Accepted by a rights holder',
      client_asked_changes: 'Changes asked for by a rights holder',
      'batch.started': 'Release batch started',
      'account.sign_up_waiting': 'Sign-up waiting for approval',
      'account.reset_wanted': 'Forgotten password',
      'session.token_reused': 'Account security',
      'webhook.disabled': 'Webhook switched off',
    },
    'zh-CN': {
      assigned: '任务指派',
      unassigned: '任务改派',
      returned: '任务退回',
      check_requested: '核查申请',
      check_decided: '核查申请有结论',
      rejected: '视觉终审报告问题',
      third_round: '第三次退回',
      ai_failed: '机器处理失败',
      synthesis_failed: '图片合成失败',
      image_problem: '图片问题',
      source_changed: '原图变更',
      mentioned: '评论中提到我',
      replied: '我的讨论有回复',
      stopped: '工单停止',
      deadline_near: '临近截止（72、24、4 小时）',
      deadline_passed: '已超过截止时间',
      deadline_moved: '退回后的新截止时间',
      scored: '译文有评分',
      score_answered: '评分有回复',
      client_commented: '版权方评论',
      client_accepted: '版权方认可',
      client_asked_changes: '版权方要求修改',
      'batch.started': '批次开始',
      'account.sign_up_waiting': '注册待审批',
      'account.reset_wanted': '密码重置申请',
      'session.token_reused': '账号安全',
      'webhook.disabled': 'Webhook 停用',
    },
  }
