/** Sentences of single areas in Chinese. Each language is a file, so that a browser fetches one. */
import type { AreaCode } from './area-sentences-en.ts'

export const AREA_SENTENCES = {
  // publishing targets and what is delivered to them
  'publishing_target.not_found': '该发布目标已不存在，请刷新列表。',
  'publishing_target.changed_meanwhile': '该目标已被他人修改，请查看最新内容后重试。',
  'publishing_target.name_taken': '本书已有名为“{name}”的目标。',
  'publishing_target.too_many': '一本书最多可有 {limit} 个发布目标。',
  'publishing_target.folder_not_allowed':
    '本系统不允许发布到文件夹。系统运维人员可设置 PANELFLOW_PUBLISH_FOLDER。',
  'publishing_target.address_refused': '该地址位于专用网络，系统不会连接。',
  'publishing_target.secret_missing': '请输入凭据。更改地址后也须重新输入。',
  'publishing.not_finished': '该章节尚未完成，完成后才能交付。',
  'publishing.no_target': '本书没有接收该语言的已启用发布目标。',
  'publishing.reason_missing': '该章节已经发布。请填写原因，作为新版本交付。',
  'delivery.not_found': '该交付已不存在，请刷新列表。',
  'delivery.other_status': '该交付的状态已变化，请查看最新状态。',
  'delivery.no_certificate': '交付到达后才有证书。',

  // sentences of books, their characters and crews
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
  // sentences about rates, pay sheets and costs
  'money_settings.changed_meanwhile': '设置已被他人修改，请查看后重试；您输入的内容已保留。',
  'money_settings.currency_in_use': '已有以当前货币计算的单价、结算单或预算，无法再更改货币。',
  'pay_rate.not_found': '该单价已不存在。',
  'pay_rate.changed_meanwhile': '该单价已被他人修改，请查看后重试；您输入的内容已保留。',
  'pay_rate.overlaps':
    '自 {from} 起，同一人员、语言和阶段已有单价。请先结束该单价，或选择其他日期。',
  'pay_record.not_found': '该工作记录已不存在。',
  'pay_record.changed_meanwhile': '该工作的工时已被他人修改，请查看后重试。',
  'pay_adjustment.not_found': '该金额已不存在。',
  'pay_adjustment.locked': '该金额已在锁定的结算单中。请另行录入一笔更正金额。',
  'pay_sheet.not_found': '该结算单不存在。',
  'pay_sheet.period_invalid': '请选择 1 到 {days} 天的期间。',
  'pay_sheet.period_open': '期间尚未结束。最后一天过后才能锁定结算单。',
  'pay_sheet.overlaps': '该人员已有 {from} 至 {until} 的锁定结算单，请选择不重叠的日期。',
  'pay_sheet.empty': '该期间没有需要支付的内容，无需锁定。',
  'pay_sheet.unpriced': '没有金额的行：{count}。请补全缺少的内容，或确认以后再支付。',
  'pay_sheet.changed_meanwhile': '打开之后结算单已发生变化，请查看后重新锁定。',
  'cost_plan.changed_meanwhile': '预算或报价已被他人修改，请查看后重试；您输入的内容已保留。',
  // sentences of intakes of many chapters
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
  // sentences about links for rights holders
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
  // sentences of translation engines: what went wrong there, and what the person can do
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
  // sentences of notifications, of the devices they are shown on, and of webhooks
  'notification.preferences_changed_meanwhile': '这些设置已在其他窗口中修改，请查看后重新选择。',
  'notification.link_invalid': '此链接无效。请从邮件中复制完整地址，或登录后修改通知设置。',
  'notification.device_refused': '该浏览器提供的地址无法接收通知，请换一个浏览器。',
  'push_device.not_found': '该设备已不再显示通知，请在该设备上重新开启。',
  'notification.push_failed': '该浏览器的推送服务未接收消息，请过几分钟再试。',
  'webhook.not_found': '该 Webhook 已不存在，请返回列表。',
  'webhook.changed_meanwhile': '该 Webhook 已被他人修改，请查看最新状态后重试。',
  'webhook.too_many': 'Webhook 已有 {limit} 个，请先删除一个。',
  'webhook.address_refused': '该地址指向私有网络。请填写公网地址，或联系系统管理员允许私有地址。',
  'webhook.disabled': '该 Webhook 已停用，请先启用。',
  // sentences of uploaded files that hold pages
  'archive.too_large': '压缩包超过 {limitMb} MB，请拆分。',
  'archive.too_many_files': '压缩包内文件超过 {limit} 个，请拆分。',
  'archive.too_much_inside': '压缩包内文件总大小超过 {limitMb} MB，请拆分。',
  'archive.not_readable': '压缩包已损坏，无法读取，请重新打包后上传。',
  'archive.encrypted': '压缩包设有密码，请去除密码后重新打包。',
  'archive.empty': '压缩包内没有 PNG、JPEG 或 WebP 图片。',
  'pdf.encrypted': '此 PDF 设有密码，请另存为无密码的文件后重新上传。',
  'pdf.not_readable': '此 PDF 已损坏或不完整，无法读取，请重新导出后上传。',
  'psd.colours_unknown':
    '无法读取此 Photoshop 文件的颜色模式，请另存为 RGB、灰度或 CMYK（每通道 8 位）。',
  'psd.no_composite':
    '此 Photoshop 文件未保存合并图像，请勾选“最大兼容”重新保存，或将页面导出为 PNG。',
  'pdf.too_many_pages':
    '此 PDF 共 {pages} 页，每话最多 {limit} 页。请把本话的页面另存为单独的 PDF。',
} as const satisfies Readonly<Record<AreaCode, string>>
