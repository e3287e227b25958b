/** Sentences of single areas in English. Each language is a file, so that a browser fetches one. */
import type { BOOK_ERRORS } from '@panelflow/domain/error/book-errors.ts'
import type { MONEY_ERRORS } from '@panelflow/domain/error/money-errors.ts'
import type { INTAKE_ERRORS } from '@panelflow/domain/error/intake-errors.ts'
import type { PREVIEW_ERRORS } from '@panelflow/domain/error/preview-errors.ts'
import type { MACHINE_ERRORS } from '@panelflow/domain/error/machine-errors.ts'
import type { UPLOAD_ERRORS } from '@panelflow/domain/error/upload-errors.ts'
import type { ErrorCode } from '@panelflow/domain/error/error-code.ts'

/** Codes whose sentences stand in these files. */
export type AreaCode =
  | keyof typeof BOOK_ERRORS
  | keyof typeof MONEY_ERRORS
  | keyof typeof INTAKE_ERRORS
  | keyof typeof PREVIEW_ERRORS
  | keyof typeof MACHINE_ERRORS
  | keyof typeof UPLOAD_ERRORS
  | Extract<
      ErrorCode,
      `${'notification' | 'push_device' | 'webhook' | 'publishing_target' | 'publishing' | 'delivery'}.${string}`
    >

export const AREA_SENTENCES = {
  // publishing targets and what is delivered to them
  'publishing_target.not_found': 'This publishing target no longer exists. Reload the list.',
  'publishing_target.changed_meanwhile':
    'Someone else changed this target. Review the new state and try again.',
  'publishing_target.name_taken': 'This book already has a target called {name}.',
  'publishing_target.too_many': 'A book can have {limit} publishing targets.',
  'publishing_target.folder_not_allowed':
    'This installation allows no folders. Whoever runs it can set PANELFLOW_PUBLISH_FOLDER.',
  'publishing_target.address_refused':
    'This address is in a private network and is not connected to.',
  'publishing_target.secret_missing':
    'Enter the credentials. They are also needed again when the address changes.',
  'publishing.not_finished': 'This chapter is not finished yet. It can be delivered once it is.',
  'publishing.no_target': 'No active publishing target of the book takes this language.',
  'publishing.reason_missing':
    'This chapter is out already. Give a reason to deliver it as a new version.',
  'delivery.not_found': 'This delivery no longer exists. Reload the list.',
  'delivery.other_status': 'The delivery has moved on meanwhile. Look at its new state.',
  'delivery.no_certificate': 'There is a certificate once the delivery has arrived.',

  // sentences of books, their characters and crews
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
  // sentences about rates, pay sheets and costs
  'money_settings.changed_meanwhile':
    'Someone else changed these settings. Review them and try again; what you entered is kept.',
  'money_settings.currency_in_use':
    'There are already rates, sheets or budgets in the present currency, so it can no longer be changed.',
  'pay_rate.not_found': 'This rate no longer exists.',
  'pay_rate.changed_meanwhile':
    'Someone else changed this rate. Review it and try again; what you entered is kept.',
  'pay_rate.overlaps':
    'From {from} on there is already a rate for the same person, language and stage. End it first, or choose other days.',
  'pay_record.not_found': 'This work no longer exists.',
  'pay_record.changed_meanwhile':
    'Someone else changed the hours of this work. Review them and try again.',
  'pay_adjustment.not_found': 'This amount no longer exists.',
  'pay_adjustment.locked':
    'This amount stands on a locked sheet. Enter another one that corrects it.',
  'pay_sheet.not_found': 'This pay sheet does not exist.',
  'pay_sheet.period_invalid': 'Choose a period of 1 to {days} days.',
  'pay_sheet.period_open': 'The period is not over yet. A sheet is locked after its last day.',
  'pay_sheet.overlaps':
    'This person already has a locked sheet from {from} to {until}. Choose days that are not on it.',
  'pay_sheet.empty': 'There is nothing to pay in this period, so there is nothing to lock.',
  'pay_sheet.unpriced':
    'Lines without an amount: {count}. Add what is missing, or confirm that they are paid later.',
  'pay_sheet.changed_meanwhile':
    'The sheet has changed since you opened it. Review it and lock it again.',
  'cost_plan.changed_meanwhile':
    'Someone else changed budget or price. Review them and try again; what you entered is kept.',
  // sentences of intakes of many chapters
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
  // sentences about links for rights holders
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
  // sentences of translation engines: what went wrong there, and what the person can do
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
  // sentences of notifications, of the devices they are shown on, and of webhooks
  'notification.preferences_changed_meanwhile':
    'These settings were changed in another window. Review them and choose again.',
  'notification.link_invalid':
    'This link is not valid. Copy the whole address from the e-mail, or change your notification settings after signing in.',
  'notification.device_refused':
    'This browser gave an address that notifications cannot be sent to. Try another browser.',
  'push_device.not_found':
    'This device no longer shows notifications. Switch them on again on the device itself.',
  'notification.push_failed':
    'The push service of this browser did not take the message. Try again in a few minutes.',
  'webhook.not_found': 'This webhook no longer exists. Go back to the list.',
  'webhook.changed_meanwhile': 'Someone else changed this webhook. Review it and try again.',
  'webhook.too_many': 'There are already {limit} webhooks. Delete one first.',
  'webhook.address_refused':
    'This address leads into a private network. Enter a public one, or ask the person who runs the studio to allow private addresses.',
  'webhook.disabled': 'This webhook is switched off. Switch it on first.',
  // sentences of uploaded files that hold pages
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
} as const satisfies Readonly<Record<AreaCode, string>>
