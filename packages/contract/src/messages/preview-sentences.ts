/** Sentences about links for rights holders. */
import type { PREVIEW_ERRORS } from '@panelflow/domain/error/preview-errors.ts'

type Sentences = Readonly<Record<keyof typeof PREVIEW_ERRORS, string>>

const en = {
  'preview_link.not_found': 'This preview link no longer exists.',
  'preview_link.changed_meanwhile':
    'Someone else changed this preview link. Review it and try again; what you entered is kept.',
  'preview_link.revoked': 'This preview link was ended. Create a new one.',
  'preview_link.too_many':
    'There are already {limit} open preview links for this book. End one first.',
  'preview_link.last_day': 'Choose a last day from today on, at most {days} days ahead.',
  'preview.not_found':
    'This link does not work. Check that its address was copied as a whole, or ask for a new one.',
  'preview.expired': 'This link has expired. Ask whoever sent it for a new one.',
  'preview.revoked': 'This link was ended. Ask whoever sent it for a new one.',
  'preview.password_required': 'This link needs a password.',
  'preview.password_wrong': 'That is not the password. Check upper and lower case and try again.',
  'preview.visit_over': 'The preview has to be opened again. Nothing you sent is lost.',
  'preview.chapter_not_found': 'This chapter is not part of the preview.',
  'preview.nothing_to_decide':
    'No page of this chapter can be seen yet, so there is nothing to decide.',
  'preview.too_many_comments':
    'This link already has {limit} comments. Ask whoever sent it to continue in another way.',
  'comment.not_of_client':
    'Only answers in a thread of a rights holder can be shown to them. Write it as a comment of the studio.',
} as const satisfies Sentences

const zhCn = {
  'preview_link.not_found': '该预览链接已不存在。',
  'preview_link.changed_meanwhile': '该预览链接已被他人修改，请查看后重试；您输入的内容已保留。',
  'preview_link.revoked': '该预览链接已停用，请新建一个。',
  'preview_link.too_many': '该书已有 {limit} 个有效的预览链接，请先停用一个。',
  'preview_link.last_day': '请选择今天起 {days} 天以内的最后一天。',
  'preview.not_found': '链接无效。请检查地址是否复制完整，或向发送者索取新链接。',
  'preview.expired': '链接已过期，请向发送者索取新链接。',
  'preview.revoked': '链接已停用，请向发送者索取新链接。',
  'preview.password_required': '此链接需要密码。',
  'preview.password_wrong': '密码不正确，请检查大小写后重试。',
  'preview.visit_over': '请重新打开预览。您已发送的内容不会丢失。',
  'preview.chapter_not_found': '此话不在预览范围内。',
  'preview.nothing_to_decide': '此话还没有可以查看的页面，暂时无法确认。',
  'preview.too_many_comments': '此链接已有 {limit} 条评论，请与发送者另行联系。',
  'comment.not_of_client': '只有在版权方的讨论中回复，才能向版权方显示。请改为工作室内部评论。',
} as const satisfies Sentences

export const PREVIEW_SENTENCES = { en, zhCn }
