/** Sentences of translation engines: what went wrong there, and what the person can do. */
import type { MACHINE_ERRORS } from '@panelflow/domain/error/machine-errors.ts'

type Sentences = Readonly<Record<keyof typeof MACHINE_ERRORS, string>>

const en = {
  'translator.unreachable':
    'The engine could not be reached. Check that it is running and its address is right, then retry.',
  'translator.server_error':
    'The engine was reached, but has a fault of its own. It is tried again for some minutes; if the problem persists, ask whoever runs the engine, or continue by hand.',
  'translator.rejected_key':
    'The engine rejected the key. Set a valid key in the configuration, then retry.',
  'translator.rate_limited':
    'The engine received too many requests. Wait a few minutes, then retry; other chapters can be paused meanwhile.',
  'translator.quota_exceeded':
    'What was paid for at the engine is used up. Extend the plan there or choose another engine, then retry.',
  'translator.bad_answer':
    'The answer of the engine could not be understood. Retry it; if the problem persists, check the model, or continue by hand.',
  'translator.timeout': 'The engine took too long. Retry it, or continue by hand.',
  'translator.refused_address':
    'The address of the engine is in a private network, which the configuration does not allow.',
  'engine.not_found': 'This engine no longer exists. Reload the list.',
  'engine.changed_meanwhile':
    'Someone else changed this engine. Review the new state and try again.',
  'engine.name_taken': 'There is already an engine with this name. Choose another name.',
  'engine.too_many': 'There are already {limit} engines. Delete one that is no longer used.',
  'engine.address_refused':
    'This address is in a private network. Only a root account can allow that for an engine.',
  'engine.private_root_only':
    'Only root accounts can let an engine into the private network. Ask one, or use a public address.',
  'engine.key_needed':
    'Enter the key again: it is not sent to another address than the one it was entered for.',
  'engine.key_unreadable':
    'The stored key of this engine cannot be read, because the secret of the servers was changed. Enter the key again.',
  'engine.budget_spent':
    'The budget of the translation engines for this month is spent. Raise it, add another engine, or continue by hand.',
  'engine_price.changed_meanwhile':
    'Someone else has just changed the prices. Yours are still here: review the new ones and save again.',
  'memory.file_unreadable':
    'This is no TMX file that can be read: XML in UTF-8 or UTF-16 without definitions of its own. Export it again from the other tool.',
  'memory.file_too_large': 'The file is larger than {limitMb} MB. Export it in parts.',
  'memory.too_many_lines': 'The file has more than {limit} lines. Export it in parts.',
  'memory.no_lines':
    'The file has no line in both the language of the book and the chosen one. Check the chosen language and book.',
  'script_file.unreadable':
    'This file is damaged, or no script that can be imported: XLIFF, LabelPlus text, the bilingual XLSX or DOCX, a BallonsTranslator project or files of manga-image-translator. Nothing was changed. Export it again from the other tool.',
  'script_file.too_large':
    'The file is larger than {limitMb} MB, more than the script of a chapter has. Nothing was changed. Check that it is the right file.',
  'script_file.too_many_lines':
    'The file has more than {limit} lines, more than a chapter has. Nothing was changed. Split it by chapters.',
  'script_file.no_lines':
    'This file has no lines. Nothing was changed. Check that it is the right file.',
  'script_file.other_chapter':
    'This file belongs to another chapter or another language of it. Nothing was changed. Open that chapter and import the file there.',
  'script_file.other_language':
    'The translations of this file are in another language ({file}) than this chapter ({chapter}). Nothing was changed. Open the chapter in that language and import the file there.',
  'script_file.one_at_a_time':
    'Only files of manga-image-translator, which have one page each, come several at once. Nothing was changed. Choose one file.',
  'script_file.page_unknown':
    'It could not be told which pages these files ({files}) belong to. Nothing was changed. Name them like the pages, or choose one for each of the {pages} pages.',
  'text_free.no_page':
    'It could not be told which pages these {files} pictures belong to. Name them like the pages, or upload one for each of the {pages} pages.',
} as const satisfies Sentences

const zhCn = {
  'translator.unreachable': '无法连接引擎，请确认引擎正在运行且地址正确，然后重试。',
  'translator.server_error':
    '已连接引擎，但引擎自身出错。系统会在几分钟内自动重试；如仍失败，请联系引擎维护人员或转为人工处理。',
  'translator.rejected_key': '引擎拒绝了密钥，请在配置中填写有效密钥后重试。',
  'translator.rate_limited': '引擎请求过多，请等待几分钟后重试，期间可暂停其他章节。',
  'translator.quota_exceeded': '引擎的付费额度已用完，请在引擎处增加额度或改用其他引擎，然后重试。',
  'translator.bad_answer': '引擎的返回内容无法识别，请重试；如仍失败，请检查模型或转为人工处理。',
  'translator.timeout': '引擎响应超时，可重试或转为人工处理。',
  'translator.refused_address': '引擎的地址位于内网，当前配置不允许访问。',
  'engine.not_found': '该引擎已不存在，请刷新列表。',
  'engine.changed_meanwhile': '该引擎刚被他人修改，请查看新内容后重试。',
  'engine.name_taken': '已有同名引擎，请换一个名称。',
  'engine.too_many': '引擎已达 {limit} 个，请先删除不再使用的引擎。',
  'engine.address_refused': '该地址位于内网，只有 root 账号可以允许引擎使用内网地址。',
  'engine.private_root_only': '只有 root 账号可以允许引擎访问内网。请联系 root，或使用公网地址。',
  'engine.key_needed': '请重新填写密钥：密钥不会发送到与填写时不同的地址。',
  'engine.key_unreadable': '服务器的密钥已更换，无法读取该引擎保存的密钥，请重新填写。',
  'engine.budget_spent': '翻译引擎本月的预算已用完。请提高预算、添加其他引擎，或转为人工处理。',
  'engine_price.changed_meanwhile':
    '价格刚被他人修改。您填写的内容仍保留，请查看新价格后再次保存。',
  'memory.file_unreadable':
    '无法读取该 TMX 文件：应为 UTF-8 或 UTF-16 编码、不含自定义实体的 XML。请从原工具重新导出。',
  'memory.file_too_large': '文件超过 {limitMb} MB，请分批导出。',
  'memory.too_many_lines': '文件超过 {limit} 条，请分批导出。',
  'memory.no_lines': '文件中没有同时包含作品原文语言和所选语言的条目，请检查所选的语言和作品。',
  'script_file.unreadable':
    '文件已损坏，或不是可导入的脚本（XLIFF、LabelPlus 文本、双语 XLSX 或 DOCX、BallonsTranslator 工程或 manga-image-translator 文件）。未作任何更改，请从原工具重新导出。',
  'script_file.too_large': '文件超过 {limitMb} MB，远超一话的脚本。未作任何更改，请确认文件无误。',
  'script_file.too_many_lines': '文件超过 {limit} 行，远超一话的内容。未作任何更改，请按话拆分。',
  'script_file.no_lines': '文件中没有任何台词。未作任何更改，请确认文件无误。',
  'script_file.other_chapter':
    '该文件属于其他话或本话的其他语言。未作任何更改，请打开对应的话后再导入。',
  'script_file.other_language':
    '文件译文的语言（{file}）与本话（{chapter}）不同。未作任何更改，请打开该语言的这一话后再导入。',
  'script_file.one_at_a_time':
    '只有每页一个文件的 manga-image-translator 文件可以一次选择多个。未作任何更改，请只选一个文件。',
  'script_file.page_unknown':
    '无法判断这 {files} 个文件各属于哪一页。未作任何更改，请按页面的文件名命名，或为全部 {pages} 页各选一个文件。',
  'text_free.no_page':
    '无法判断这 {files} 张图片各属于哪一页。请按页面的文件名命名，或为全部 {pages} 页各上传一张。',
} as const satisfies Sentences

export const ENGINE_SENTENCES = { en, zhCn }
