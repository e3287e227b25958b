/** Sentences of uploaded files that hold pages. */
import type { UPLOAD_ERRORS } from '@panelflow/domain/error/upload-errors.ts'

type Sentences = Readonly<Record<keyof typeof UPLOAD_ERRORS, string>>

const en = {
  'archive.too_large': 'This archive is larger than {limitMb} MB. Split it.',
  'archive.too_many_files': 'This archive has more than {limit} files. Split it.',
  'archive.too_much_inside':
    'The files of this archive are larger than {limitMb} MB altogether. Split it.',
  'archive.not_readable':
    'This archive is damaged and cannot be read. Pack it again and upload it.',
  'archive.encrypted': 'This archive has a password. Pack it again without one.',
  'archive.empty': 'There is no PNG, JPEG or WebP image in this archive.',
  'pdf.encrypted': 'This PDF is protected by a password. Save it without one and upload it again.',
  'pdf.not_readable':
    'This PDF is damaged or incomplete and cannot be read. Export it again and upload it.',
  'psd.colours_unknown':
    'The colours of this Photoshop file are stored in a way that is not read. Save it in RGB, greyscale or CMYK with 8 bits a channel.',
  'psd.no_composite':
    'This Photoshop file was saved without a picture of all layers together. Save it again with "Maximize compatibility", or export the page as PNG.',
  'pdf.too_many_pages':
    'This PDF has {pages} pages; a chapter can have {limit}. Save the pages of this chapter as a PDF of their own.',
} as const satisfies Sentences

const zhCn = {
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
} as const satisfies Sentences

export const UPLOAD_SENTENCES = { en, zhCn }
