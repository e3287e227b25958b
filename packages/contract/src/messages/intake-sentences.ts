/** Sentences of intakes of many chapters. */
import type { INTAKE_ERRORS } from '@panelflow/domain/error/intake-errors.ts'

type Sentences = Readonly<Record<keyof typeof INTAKE_ERRORS, string>>

const en = {
  'intake.not_found': 'This import does not exist. Open the list of imports of the book.',
  'intake.ended': 'This import has ended. Begin a new one for what is missing.',
  'intake.number_repeated':
    'Chapter {number} stands in the plan more than once. Correct one of them.',
  'intake.file_repeated': 'The file {path} stands in chapter {number} more than once.',
  'intake.too_many_files': 'An import can have {limit} files. Split it.',
  'intake.too_large': 'An import can have {limitGb} GB. Split it.',
  'intake.chapters_have_pages':
    'These chapters have pages already: {chapters}. Skip them, or replace their pages in the chapter.',
  'intake.chapters_taken':
    '{by} is importing these chapters now: {chapters}. Skip them, or wait for that import to end.',
  'intake.file_unknown':
    'The import does not wait for the file {path}. It was changed or the chapter is done.',
  'intake.files_missing': 'Not all files of chapter {number} were uploaded and read yet.',
} as const satisfies Sentences

const zhCn = {
  'intake.not_found': '该导入不存在，请查看作品的导入列表。',
  'intake.ended': '该导入已结束。如有遗漏，请新建导入。',
  'intake.number_repeated': '第 {number} 话在计划中重复出现，请修改其中之一。',
  'intake.file_repeated': '文件 {path} 在第 {number} 话中重复出现。',
  'intake.too_many_files': '一次导入最多 {limit} 个文件，请拆分。',
  'intake.too_large': '一次导入最多 {limitGb} GB，请拆分。',
  'intake.chapters_have_pages': '以下章节已有页面：{chapters}。请跳过，或在章节中替换页面。',
  'intake.chapters_taken': '{by} 正在导入以下章节：{chapters}。请跳过，或等待该导入结束。',
  'intake.file_unknown': '该导入不需要文件 {path}：计划已更改或章节已完成。',
  'intake.files_missing': '第 {number} 话的文件尚未全部上传并读取。',
} as const satisfies Sentences

export const INTAKE_SENTENCES = { en, zhCn }
