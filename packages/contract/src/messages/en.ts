import { AREA_SENTENCES } from './area-sentences-en.ts'
import { defineSentences } from './define-sentences.ts'

/** What happened and what the person can do. `{name}` is filled from the error's params. */
export const en = defineSentences({
  success: 'Operation success',

  'session.expired': 'Your session has expired. Sign in again to continue; unsaved work is kept.',
  'session.invalid': 'You are signed out. Sign in again.',
  'session.password_change_required': 'Choose a new password before you continue.',
  'session.wrong_credentials': 'Incorrect account or password!',
  'session.account_disabled':
    'Your account is disabled. Ask an administrator of the studio to enable it.',
  'session.account_waiting':
    'Your account still waits for approval. An administrator of the studio decides about it.',
  'session.throttled': 'Too many attempts. Try again in {seconds} seconds.',

  'permission.role_denied': 'Your role does not allow this. Ask an administrator if you need it.',
  'permission.row_denied': 'This one is not assigned to you. Ask an administrator if you need it.',

  'request.malformed': 'The request could not be read. Reload the page and try again.',
  'request.invalid': 'Some values are not valid. Correct the marked fields and try again.',
  'request.reason_required': 'Enter a reason.',
  'request.conclusion_required': 'Enter a conclusion.',
  'request.cross_site':
    'This request came from another website, so it was refused and nothing was changed. Open Panelflow at its own address and try again there.',
  'request.not_found':
    'There is nothing at this address. It may have been removed; go back to the list.',
  'request.limit_reached': 'Too many requests at once. Wait {seconds} seconds and try again.',
  'request.idempotency_conflict':
    'This request was already sent with different contents. Reload the page and try again.',
  'request.too_large': 'This is too large to send. Make it smaller or split it.',

  'session.program_denied':
    'This API token does not allow this. Use a token with write access, or sign in.',
  'account.name_taken': 'The name {name} has been taken. Choose another one.',
  'account.not_found': 'This account no longer exists. Go back to the list.',
  'account.changed_meanwhile': 'Someone else changed this account. Review it and try again.',
  'account.own': 'You cannot do this to your own account. Ask another administrator.',
  'account.last_root': 'This is the last root account. Create another one first.',
  'account.waiting': 'This account is waiting for approval. Approve or refuse it first.',
  'account.not_waiting': 'This account is no longer waiting for approval.',
  'account.disabled_already': 'This account is already disabled.',
  'account.enabled_already': 'This account is not disabled.',
  'account.reset_not_wanted': 'There is no password reset request here. Reload the list.',
  'account.reset_code_wrong':
    'This code is invalid or has expired. Check it, or request a new one.',
  'account.too_many_tokens': 'You already have {limit} tokens. Revoke one first.',
  'account.name_repeated': 'Row {row} already has the same account name.',

  'report.period_invalid':
    'A report covers at most {days} days, and its first day must not be after its last. Choose another period.',
  'order.too_many_for_sheet':
    'There are {count} orders; this file format holds {max}. Narrow the filter, or save as CSV.',
  'audit.too_many_for_sheet':
    'There are {count} entries; a workbook holds {max}. Choose one kind of entry, or save as CSV.',

  'order.not_found': 'This order does not exist, or you may not see it. Go back to the list.',
  'order.changed_meanwhile':
    '{by} was faster: {did}. Look at the new state and try again; what you typed is kept.',
  'order.deadline_passed':
    'The order deadline has passed. Ask the project administrator to change it before assigning.',
  'order.already_in_production':
    'This order is already in production. Terminate it instead of canceling it.',
  'order.not_in_production':
    'This order is not in production. Cancel it instead of terminating it.',
  'order.finished': 'This order is finished and cannot be changed. Clone it as a new order.',
  'order.not_completed':
    'Only a completed order can be corrected. This one can still be worked on, or cloned.',
  'order.no_lettering': 'This order has texts only, so its correction begins with the translation.',
  'order.corrected_elsewhere':
    'Order {serial} already corrects chapter {chapters}. Go on there, so that neither correction is lost.',
  'order.edit_too_late':
    'This can be changed only before production. Clone the order to order it again.',
  'order.language_too_late':
    'Machine translation has started, so the language cannot change. Clone the order for another language.',
  'order.chapters_begun':
    'Chapters with images cannot be left out: {chapters}. Keep them in the range.',
  'order.no_deadline_to_shift': 'This order has no such deadline to move. Set one first.',
  'order.deadlines_clash':
    'The deadlines would no longer fit together: each stage ends by the order deadline, translation before proofreading. Move all deadlines together.',
  'order.not_all_proofread': 'Not every chapter is proofread: {chapters}. Complete them first.',

  'order_view.not_found': 'This view no longer exists. Choose another one.',
  'order_view.name_taken': 'There is already a view called {name}. Choose another name.',
  'order_view.changed_meanwhile': 'Someone else changed this view. Review it and save again.',
  'order_view.too_many': 'You already have {limit} views. Delete one you no longer need.',
  'bulk.not_found': 'This bulk change no longer exists, or someone else started it.',
  'bulk.nothing_chosen': 'No order is selected, or they no longer exist. Select some.',
  'bulk.too_many': 'At most {limit} orders can be changed at once. Narrow the filter.',
  'bulk.finished': 'This bulk change has already ended.',
  'bulk.undone': 'This bulk change was already undone.',
  'bulk.undo_over': 'It is too late to undo this bulk change. Change the orders again instead.',
  'bulk.no_way_back': 'This cannot be undone.',
  'bulk.seat_was_empty':
    'Work on chapter {chapters} has moved on, so the assignment cannot be removed. Assign someone else instead.',
  'bulk.changed_since': 'This was changed again after the bulk change. It stays as it is now.',
  'serial.not_found': 'This series no longer exists. Go back to the list.',
  'serial.title_taken': 'There is already a series called {title}. Choose another title.',
  'serial.changed_meanwhile': 'Someone else changed this series. Review it and try again.',
  'serial.book_taken': '{title} is already in the batch in progress.',
  'serial.book_not_found': 'This book is no longer in the series. Reload the list.',
  'batch.not_found': 'This batch no longer exists. Reload the list.',
  'batch.changed_meanwhile': 'Someone else changed this batch. Review the new state and try again.',
  'batch.none_in_progress': 'No release batch is in progress. Start a batch first.',
  'batch.started_already': 'This batch has already started.',
  'batch.not_in_progress': 'This batch is not in progress.',
  'batch.ended': 'This batch has ended and is kept as it was.',
  'batch.start_in_past':
    'The start-effective time has passed. Choose a later one, or start the batch manually.',
  'batch.start_taken': 'Another batch of this series starts at that time. Choose another time.',
  'term.original_taken': 'There is already a term for {original}. Change that one.',
  'term.alias_taken':
    '{alias} is already a name of the term {original}. Leave it out here, or remove it there.',
  'term.tbx_unreadable':
    'This is no TBX glossary that can be read, or it has no entries. Nothing was changed. Export it again from the other tool.',
  'term.not_found': 'This term no longer exists. Go back to the glossary.',
  'term.no_wording':
    'There is nothing to put into the lines: the term has no translation in this language, or no earlier one.',
  'term.changed_meanwhile': 'Someone else changed this term. Review the new state and try again.',
  'term.status_already': 'The term already has this status.',
  'term.none_selected': 'Select the term to delete or change.',
  'term.other_glossary': 'These terms belong to different glossaries. Sort within one.',
  'style.not_found': 'This style no longer exists. Check the list again.',
  'style.changed_meanwhile': 'This style has been changed. Review it and try again.',
  'style.name_taken': 'There is already a style called {name} here. Choose another name.',
  'style.none_selected': 'Select the style to delete.',
  'style.other_list': 'Own and shared styles are sorted separately. Move it within its list.',
  'style.too_many': 'A list holds {limit} styles. Delete one that is no longer needed.',
  'shortcut.changed_meanwhile':
    'Your keys were changed in another window. Review them and choose again.',
  'shortcut.not_a_key':
    'This cannot be used as a shortcut. Press a letter, digit, sign or named key, with Ctrl (⌘), Alt or Shift if you like.',
  'shortcut.fixed': 'This key cannot be changed: every window and list uses it.',
  'shortcut.too_many_keys': 'There are too many keys, or one of them twice. Remove one first.',
  'shortcut.key_of_browser': 'The browser or text editing needs {key}. Choose another key.',
  'shortcut.key_writes':
    '{key} would be typed into fields instead. Choose a key with Ctrl (⌘) or Alt.',
  'shortcut.key_taken': '{key} is already in use. Swap the two, or choose another key.',
  'check_request.not_found': 'This check request no longer exists. Reload the list.',
  'check_request.open_already': 'Chapters already waiting for a check: {chapters}. Leave them out.',
  'check_request.decided': 'Chapters already decided: {chapters}. Reload the list.',
  'check_request.answered':
    'You have already answered this check request. Only one answer is possible.',
  'fix_item.not_found': 'This fix item no longer exists. Reload the list.',
  'fix_item.closed': 'This fix item is closed and can no longer be answered.',
  'fix_item.words_required': 'Explain why you dispute this item.',
  'fix_item.unchanged':
    'Nothing has changed at this place since the chapter came back. Change it first, or dispute the point and explain why.',
  'snapshot.not_found':
    'This version of the chapter no longer exists. Reload the list of versions.',

  'comment.not_found': 'This comment does not exist, or you may not see it.',
  'comment.deleted': 'This comment was deleted.',
  'comment.changed_meanwhile':
    'This comment has been changed. Review it and try again; what you typed is kept.',
  'comment.mention_unknown':
    'Nobody who works on this order is called {names}. Remove the @, or choose someone from the list.',

  'attachment.not_found': 'This file no longer exists. Attach it again.',
  'attachment.empty': 'This file is empty. Choose another one.',
  'attachment.type_not_allowed':
    'Files of this kind cannot be attached. PNG, JPEG, WebP, PDF, text and xlsx can.',
  'attachment.too_large': 'This file is larger than {limitMb} MB. Make it smaller or split it.',
  'attachment.damaged': 'This {type} file is damaged. Save it again and attach it once more.',
  'attachment.active_content':
    'This PDF contains scripts or embedded files. Export a plain one and attach that.',
  'grade.not_found': 'This score does not exist, or you may not see it.',
  'grade.given': 'You have already scored this translation. Change that score instead.',
  'grade.no_translator': 'Nobody translated this chapter, so there is nobody to score.',
  'grade.too_early': 'A translation is scored once its proofreading is completed.',
  'grade.too_late': 'A score can be changed for one day only. Ask a translation administrator.',
  'grade.own_work': 'You cannot score your own translation.',
  'grade.answered': 'You have already answered this score.',
  'grade.changed_meanwhile': 'This score has been changed. Review it and try again.',

  'chapter.not_found': 'This chapter does not exist, or you may not see it. Go back to the list.',
  'chapter.summary_changed_meanwhile': 'Someone else changed this summary. Look and try again.',
  'chapter.transition_not_allowed':
    'Chapter {chapter} is at "{status}" now and cannot do this. Look at its new state.',
  'chapter.four_eyes':
    'Chapter {chapter} needs a second person. Choose someone who has not worked on it.',
  'chapter.fix_list_required': 'Mark at least one thing to be fixed in chapter {chapter}.',
  'chapter.fix_items_open':
    'Open points in chapter {chapter}: {count}. Fix or dispute each of them first.',
  'chapter.empty_translation': 'Translation is empty, please contact administrator.',
  'chapter.texts_not_laid_out':
    'Texts of chapter {chapter} that were never laid out: {count}, on page {pages}. Open those pages to lay them out, check them and complete again.',
  'chapter.places_erased':
    'Sound effects or signs of chapter {chapter} that are erased with nothing in their place: {count}, on page {pages}. Letter them, hide the patch so that the drawing shows again, or hide the text to leave the spot blank.',
  'chapter.blocking_findings':
    'Findings that block chapter {chapter}: {count}. Correct them first.',
  'chapter.seal_broken':
    'Texts of chapter {chapter} that would be published differently from what is shown: {count}. The workspace marks them and says what to do.',

  'assignment.role_missing':
    'This person does not have the role. Choose someone else, or add the role to the account.',
  'assignment.language_missing':
    'This person does not work in the language of the order. Choose someone else.',
  'assignment.account_disabled': 'This account is disabled. Choose someone else.',
  'assignment.person_required': 'Choose a person.',
  'assignment.chapter_required': 'Choose at least one chapter.',
  'assignment.chapter_twice': 'Chapter {chapter} is assigned to two people. Keep only one of them.',
  'assignment.unchanged':
    'This person already has all these chapters. Choose someone else or other chapters.',

  'page.not_found': 'This page does not exist, or you may not see it. Go back to the chapter.',
  'page.schema_too_new':
    'This page was saved by a newer version of Panelflow. Reload the window; if it still does not open, ask your administrator to update the server. Nothing was changed.',
  'page.document_unreadable':
    'A stored item of this page cannot be read (item {itemId}, property {field}). Nothing was changed; ask your administrator to run panelflow doctor.',
  'page.revision_conflict':
    'The page has been changed. Your changes are kept; review the new state and apply them again.',
  'page.text_conflict': 'Someone else changed this text. Choose which version to keep.',
  'page.field_forbidden':
    'You cannot change this now. Your role or the state of the chapter does not allow it.',
  'page.value_invalid': 'A value is out of range. Correct it and try again.',
  'page.selection_too_small': 'The selection is too small. Drag at least {min} × {min} pixels.',
  'page.selection_outside': 'The selection lies outside the image. Drag inside it.',
  'page.asset_missing': 'An image of this change was not stored. Upload it again.',
  'page.seal_differs':
    'Texts of this page would be published differently from what was shown. Send the chapter back to typesetting; the workspace marks them.',
  'page.layout_untrue':
    'The line breaks of some texts of this page are not possible. Send the chapter back to typesetting; the workspace marks them.',
  'text_search.pattern_invalid': 'This regular expression cannot be read: {reason}',
  'text_search.too_slow': 'This regular expression takes too long. Make it simpler.',
  'text_replacement.not_found': 'This replacement no longer exists, or someone else started it.',
  'text_replacement.finished': 'This replacement has already ended.',
  'text_replacement.nothing_to_take_back': 'Nothing of this replacement can be taken back now.',
  'page_check.changed':
    'This text has changed since it was checked. Look at it again; nothing was dismissed.',
  'page_check.fixed': 'This finding cannot be dismissed. It has to be resolved.',
  'calendar.changed_meanwhile': 'Someone else changed the calendar. Review it and save again.',
  'erase.not_found': 'This erasure no longer exists.',
  'erase.nothing_found':
    'No lettering stands out in this selection. Choose to erase everything in it.',
  'erase.patch_gone': 'This patch has been deleted. Erase the place again.',
  'erase.too_large':
    'This selection is too large for this method; at most {limit} megapixels. Select less, or choose another method.',
  'erase.too_many': 'At most {limit} erasures can wait at once. Let some of them end first.',
  'reading.no_engine':
    'Nothing here reads this language ({language}) with the chosen engine. Choose another engine or language, or draw a text box and type what the page says.',
  'reading.model_refused':
    'The model file {model} is missing, damaged or cannot be used, so this page was not read. Ask the administrator to install it again, then retry.',
  'erase.failed':
    'Eraser API call failed. Nothing was changed; try again, or choose another method.',
  'image.size_changed':
    'The file size cannot be modified: this image is {width}×{height} px. Save it in that size again.',
  'page.item_missing': 'This image was deleted from the page. Insert it again.',
  'image.not_retrieved':
    'Failed to retrieve the target image. Reload the page; if the problem persists, ask the administrator to upload the image again.',
  'image.too_large': 'This image is larger than {limitMb} MB. Make it smaller and upload it again.',
  'image.too_many_pixels':
    'This image has {megapixels} megapixels; at most {limit} are allowed. Cut it into parts.',
  'image.not_readable': 'This image is damaged and cannot be read. Export it again and upload it.',
  'image.format_not_allowed':
    'This is not a PNG, JPEG or WebP image. Convert it and upload it again.',
  'sheet.not_xlsx': 'Please upload an XLSX file only.',
  'sheet.too_large': 'This file is larger than {limitMb} MB. Split it.',
  'sheet.too_complex':
    'This workbook holds more than a simple list needs. Copy the rows into a fresh template and upload that.',
  'sheet.forbidden_content':
    'This workbook holds macros, links to other files or embedded objects. Copy the rows into a fresh template and upload that.',
  'sheet.template_changed':
    'The template format must not be changed. Download the template again and fill it in.',
  'sheet.empty': 'There are no rows in this sheet. Fill in the template first.',
  'sheet.too_many_lines': 'This sheet has more than {limit} rows. Split it.',
  'upload.not_found': 'This upload is no longer there. Start it again.',
  'upload.offset_mismatch': 'Part of this file is already here. The upload continues from there.',
  'upload.too_many_bytes': 'More was sent than announced. Start this upload again.',
  'upload.not_receiving': 'This upload is complete and takes no more data.',
  'upload.not_ready': '{name} is not ready yet. Wait until it has been processed.',
  'upload.no_pages': 'There is no readable image in these files.',
  'upload.too_many_pages': 'A chapter can have at most {limit} pages. Remove some.',
  'font.not_found': 'This font is not in the studio. Refresh the list.',
  'font.changed_meanwhile': 'Someone else changed this font. Review it and save again.',
  'font.too_large':
    'This font file is larger than {limitMb} MB. Use a version with fewer characters.',
  'font.too_much_inside':
    'This font unpacks to more than {limitMb} MB. Upload the TTF or OTF it was made from.',
  'font.format_not_allowed':
    'This is not a TTF, OTF or WOFF2 font ({found}). Convert it and upload it again.',
  'font.woff1': 'This is a WOFF 1 font. Upload the TTF or OTF it was made from, or a WOFF2.',
  'font.collection':
    'This file holds several fonts (TTC). Split it and upload each font as a separate file.',
  'font.damaged': 'This font is damaged ({part}). Export it again from its source and upload that.',
  'font.table_missing':
    'This font lacks the part {table}, without which no text can be set. Export it again as a complete font.',
  'font.no_outlines':
    'This font holds bitmaps or coloured pictures but no outlines. Lettering needs outlines; choose another font.',
  'font.no_unicode':
    'This font does not say which letters it draws (no Unicode table). Export it again with Unicode.',
  'font.symbol_only':
    'This is a symbol font: its signs stand in private places, so typed text would not be found. Choose a Unicode version.',
  'font.licence_restricted':
    'The maker of this font forbids embedding (restricted licence). Ask them for another licence, then upload the file they send.',
  'font.too_complex':
    'The letters of this font are too complex to draw within the limits. Choose a simpler version of it.',
  'font.incomplete': 'The file did not arrive complete. Upload it again.',
  'font.in_use': 'Pages are set in this font ({count}), so it cannot be deleted. Hide it instead.',
  'file.not_found': 'This file does not exist. Reload the page.',
  'file.address_expired': 'This address has expired. Reload the page.',
  'task.synthesis_canceled':
    'Image synthesis was stopped manually. Everything stays as it is; you can start it again at any time.',
  'task.canceled': 'Stopped manually. Retry it, or continue by hand.',
  'task.nothing_to_cancel': 'Nothing is running for this chapter.',
  'task.nothing_to_retry': 'Nothing has failed for this chapter.',
  'task.nothing_missing':
    'No line of this chapter is left open by machine translation, or its translation is completed.',
  'task.nothing_to_translate':
    'Machine work is running for this chapter, it has no draft yet, or its translation is completed.',
  'proposal.busy':
    'A machine is at work on this page already. Wait until it has ended, then ask again.',
  'proposal.chapter_closed':
    'The pages of this chapter cannot be changed now, so nothing can be proposed for them.',
  'proposal.translation_completed':
    'The translation of this chapter is completed, or has not begun: no other one can be proposed now.',
  'task.nothing_to_pause': 'No machine work is waiting or running for this chapter.',
  'task.paused_already': 'Machine work on this chapter is already paused.',
  'task.not_paused': 'Machine work on this chapter is not paused.',
  ...AREA_SENTENCES,
  'task.worker_lost':
    'The program stopped several times while working on this page. Retry it, or continue by hand.',
  'task.failed_unexpectedly': 'This page could not be processed. Retry it, or continue by hand.',
  'render.font_not_loaded':
    'A font of this page no longer exists. Choose another font for the text, then synthesise again.',
  'render.font_unreadable':
    'A font of this page is damaged. Choose another font for the text, then synthesise again.',
  'render.image_unreadable':
    'A patch or image on this page is damaged. Delete it or insert it again, then synthesise again.',
  'render.image_too_large':
    'A patch or image on this page has too many pixels. Insert a smaller one, then synthesise again.',
  'render.size_mismatch':
    'The image of this page has a different size than when it was lettered. Replace the page with the original image.',
  'render.out_of_memory':
    'This page needs more memory than there is. Make very large texts or pictures smaller, then synthesise again.',
  'render.failed':
    'This page could not be drawn. Synthesise again; if it fails again, tell an administrator.',
  'output.not_deliverable': 'The final images of this chapter are not ready yet.',
  'output.no_pages': 'This chapter has no pages yet. Upload pages first.',
  'output.page_too_large':
    'Page {page} is larger than {limit} megapixels, too large for a layered file.',
  'output.profile_invalid': 'The slice profile is invalid: {field} must be from {min} to {max}.',
  'output.text_too_tall':
    'A text on page {page} is taller than a slice of {limit} px. Make the text smaller or allow taller slices.',
  'output.slice_too_heavy':
    'Slice {slice} is heavier than {limitKb} kB even at the lowest quality. Allow heavier slices or choose another format.',
  'output.page_too_long':
    'Page {page} is longer than {side} px, more than a {format} file can hold. Choose another format, or a platform profile that cuts it.',
  'output.not_prepared':
    'The pages of this chapter are still being prepared. Wait until text extraction is done.',
  'output.no_preview': 'The preview images of this chapter are not ready yet.',

  'export.worker_lost':
    'The program stopped several times while writing this chapter. Try again; if the problem persists, tell an administrator.',
  'export.failed_unexpectedly':
    'This chapter could not be written. Try again; if the problem persists, tell an administrator.',
  'export.not_found': 'This export no longer exists.',
  'export.expired': 'The files of this export have been deleted. Start the export again.',
  'export.already_ended': 'This export has already ended.',
  'export.nothing_to_retry':
    'Every chapter of this export has been written. There is nothing to retry.',
  'export.canceled': 'Stopped manually. Try again if you need the files.',
  'export.too_many':
    'You have {limit} exports waiting or running. Wait until one is done, or cancel one.',
  'platform_profile.not_found': 'This platform profile no longer exists. Choose another one.',
  'platform_profile.name_taken':
    'There is already a profile called {name} here. Choose another name.',
  'platform_profile.built_in':
    'This example came with the studio and cannot be changed. Copy it, and change the copy.',
  'platform_profile.changed_meanwhile': 'Someone else changed this profile. Look and try again.',

  'storage.full':
    'The file store of the studio is full. What you have saved is safe; this continues automatically as soon as there is space. Tell an administrator.',
  'storage.unavailable':
    'The file store of the studio does not answer. What you have saved is safe; this continues automatically as soon as the store is back.',
  'storage.damaged':
    'A stored file of this page is damaged. Your texts are safe. Upload the page image again, or ask an administrator to restore the file from a backup; then retry.',
  'image.too_complex':
    'This image takes more time or memory to read than allowed for one page. Save it again as a plain PNG or JPEG, or cut it into smaller pages.',
  'upload.too_many_pixels':
    'The images of one upload can hold {limit} megapixels in total. Pages already read are kept; upload the rest separately.',
  'upload.pixels_used_up':
    'You have uploaded {limit} megapixels within an hour, which is the limit per person. Pages already read are kept; upload the rest after {availableAt}.',

  'studio.failed':
    'Something went wrong on our side. Try again; if the problem persists, tell an administrator the number {requestId}.',
  'studio.unavailable':
    'The studio is busy or restarting. Your work is kept; try again in a few seconds.',
})
