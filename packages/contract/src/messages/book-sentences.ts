/** Sentences of books, their characters and crews. */
import type { BOOK_ERRORS } from '@panelflow/domain/error/book-errors.ts'

type Sentences = Readonly<Record<keyof typeof BOOK_ERRORS, string>>

const en = {
  'book.not_found': 'This book does not exist. Choose another one.',
  'book.id_taken': 'There is already a book with this ID and sub ID. Change one of them.',
  'book.changed_meanwhile':
    'Someone else changed this book. Review the changes and save again; what you entered is still here.',
  'book.language_fixed':
    'Pages of this book have been uploaded and read, so its source language can no longer be changed. Add the book again in the other language.',
  'book.highest_too_low':
    'There already is a chapter {highest} of this book. Enter {highest} or a higher number.',
  'book.no_pages': 'This book has no pages yet. Upload a picture for its cover.',
  'character.not_found': 'This character no longer exists. Reload the list.',
  'character.changed_meanwhile':
    'Someone else changed this character. Review the changes and save again; what you entered is still here.',
  'character.name_taken':
    'This book already has a character called {name}. Change that one instead.',
  'character.too_many': 'This book already has {limit} characters. Delete one first.',
  'crew.same_person': 'Translator, proofreader and reviewer must differ. Choose someone else.',
  'crew.missing': 'The book has no crew for this language. Set one, or assign people one by one.',
  'crew.nothing_to_fill': 'The crew can fill no seat here: people sit there, or are away.',
} as const satisfies Sentences

const zhCn = {
  'book.not_found': '该作品不存在，请另选一部。',
  'book.id_taken': '已有相同编号和子编号的作品，请修改其中之一。',
  'book.changed_meanwhile': '该作品已被他人修改，请查看后重新保存；您填写的内容已保留。',
  'book.language_fixed':
    '该作品的页面已上传并识别，原文语言不能再修改。如需其他语言，请另行新建作品。',
  'book.highest_too_low': '该作品已有第 {highest} 话，请填写不小于 {highest} 的数字。',
  'book.no_pages': '该作品还没有页面，请上传封面图片。',
  'character.not_found': '该角色已不存在，请重新加载列表。',
  'character.changed_meanwhile': '该角色已被他人修改，请查看后重新保存；您填写的内容已保留。',
  'character.name_taken': '该作品已有名为 {name} 的角色，请修改已有的角色。',
  'character.too_many': '该作品已有 {limit} 个角色，请先删除一个。',
  'crew.same_person': '翻译、校对和审核必须由不同人员担任，请为其中一个岗位另选人员。',
  'crew.missing': '该作品没有此语言的固定班底。请先在作品中设置，或逐个指派人员。',
  'crew.nothing_to_fill': '固定班底没有可填补的岗位：已有人员，或其成员休假、不符合条件。',
} as const satisfies Sentences

export const BOOK_SENTENCES = { en, zhCn }
