import { renderingApprove, renderingDecline, renderingList } from '@panelflow/contract/rendering.ts'
import * as contract from '@panelflow/contract/term.ts'
import {
  termCandidateApprove,
  termCandidateDismiss,
  termCandidateList,
} from '@panelflow/contract/term-candidate.ts'
import { termApplyImpact, termImpact } from '@panelflow/contract/term-impact.ts'
import { termPictureGet, termSetPicture } from '@panelflow/contract/term-picture.ts'
import type { InterfaceLocale } from '@panelflow/domain/locale/language.ts'
import { requestLocale } from '../../http/answer.ts'
import { auditExport } from '../../http/audit-export.ts'
import type { Routes } from '../../http/create-app.ts'
import { registerChange } from '../../http/register-change.ts'
import { registerEndpoint } from '../../http/register-endpoint.ts'
import { signedFiles } from '../../http/signed-file.ts'
import { EVERY_BOOK } from '@panelflow/contract/messages/term-headings.ts'
import { parseKept } from '@panelflow/domain/text/kept-fields.ts'
import { applyImpact } from './impact.commands.ts'
import { listImpact } from './impact.queries.ts'
import { termPicturePath } from '../file/file-address.ts'
import { importTerms, readTermFile } from './import-terms.ts'
import { receiveSheet } from '../../http/receive-sheet.ts'
import { approveCandidates, dismissCandidates, listCandidates } from './term-candidates.ts'
import { termSheetFile } from './term-sheet.ts'
import { actOnTerms, createTerm, moveTerm, suggestTerm, updateTerm } from './term.commands.ts'
import { requireTermPicture, setTermPicture } from './term-picture.commands.ts'
import { approveRendering, declineRendering } from './rendering.commands.ts'
import { listBookRenderings } from './rendering.queries.ts'
import { findFirstMet, listTermViews } from './term-page.queries.ts'
import { getTermView, listTerms } from './term.queries.ts'
import { type ListedTerm, toValues } from './term.view.ts'
import { termTbxFile } from './write-tbx.ts'

const FILE_NAMES: Readonly<
  Record<InterfaceLocale, { readonly template: string; readonly terms: string }>
> = {
  en: { template: 'terms-template', terms: 'terms' },
  'zh-CN': { template: '术语表模板', terms: '术语表' },
}

const getTitle = (
  { title_zh, title_en }: Pick<ListedTerm, 'title_zh' | 'title_en'>,
  locale: InterfaceLocale,
): string => (locale === 'en' ? title_en || title_zh : title_zh || title_en) ?? ''

/** The glossary (spec 2.path.term). */
export const termRoutes: Routes = (edge, deps) => {
  registerEndpoint(edge, contract.termList, ({ actor, query, fileUrl }) =>
    listTermViews({ db: deps.db, sign: fileUrl }, actor, query),
  )
  registerEndpoint(edge, renderingList, ({ actor, params, query }) =>
    listBookRenderings(deps.db, actor, { ...params, ...query }),
  )
  registerEndpoint(edge, renderingApprove, ({ actor, params, body }) =>
    approveRendering(deps, actor, { ...params, ...body }),
  )
  registerEndpoint(edge, renderingDecline, async ({ actor, params, body }) => {
    await declineRendering(deps, actor, { ...params, ...body })
    return null
  })
  registerEndpoint(edge, contract.termTemplate, async ({ request }) => {
    const locale = requestLocale(request)
    return termSheetFile([], FILE_NAMES[locale].template, locale, deps.clock.now())
  })
  registerEndpoint(edge, contract.termExport, async ({ actor, query, request }) => {
    const locale = requestLocale(request)
    const { format, firstChapter, ...others } = query
    const filter = { ...others, ...(await findFirstMet(deps.db, query)) }
    const rows = await listTerms(deps.db, filter)
    await auditExport(deps, request, actor, {
      params: { what: 'terms', count: rows.length, filter: { ...others, firstChapter }, format },
    })
    const now = deps.clock.now()
    const name = `${FILE_NAMES[locale].terms}-${now.toISOString().slice(0, 10)}`
    if (format === 'tbx') return await termTbxFile(deps.db, rows, name)
    const isMixed = query.book === undefined
    const terms = rows.map((row) => ({
      values: toValues(row),
      status: row.status,
      ...(isMixed
        ? { book: row.book_id === null ? EVERY_BOOK[locale] : getTitle(row, locale) }
        : {}),
    }))
    return termSheetFile(terms, name, locale, now)
  })
  registerEndpoint(edge, contract.termImport, async ({ actor, query, bytes }) => {
    const bookId = query.book === 'global' ? null : query.book
    const { lines, left } = await readTermFile(deps, actor, bookId, await receiveSheet(bytes))
    return importTerms(deps, actor, {
      bookId,
      lines,
      kept: parseKept(query.keep),
      left,
      apply: query.apply === 'true',
    })
  })
  registerEndpoint(edge, contract.termGet, ({ actor, params, fileUrl }) =>
    getTermView({ db: deps.db, sign: fileUrl }, actor, params.termId),
  )
  registerEndpoint(edge, contract.termCreate, async ({ actor, body, fileUrl }) =>
    getTermView({ db: deps.db, sign: fileUrl }, actor, await createTerm(deps, actor, body)),
  )
  registerEndpoint(edge, contract.termSuggest, async ({ actor, body, fileUrl }) =>
    getTermView({ db: deps.db, sign: fileUrl }, actor, await suggestTerm(deps, actor, body)),
  )
  registerChange(
    edge,
    contract.termUpdate,
    ({ actor, params, body }) => updateTerm(deps, actor, params.termId, body),
    ({ actor, params, fileUrl }) =>
      getTermView({ db: deps.db, sign: fileUrl }, actor, params.termId),
  )
  registerChange(
    edge,
    termSetPicture,
    ({ actor, params, body }) => setTermPicture(deps, actor, params.termId, body),
    ({ actor, params, fileUrl }) =>
      getTermView({ db: deps.db, sign: fileUrl }, actor, params.termId),
  )
  signedFiles(edge)(termPictureGet, {
    folder: ({ sha }) => termPicturePath(sha),
    allow: (_actor, { sha }) => requireTermPicture(deps.db, sha),
    run: async ({ params: { sha } }) => ({
      file: await deps.blobs.get(sha),
      type: 'image/png',
      etag: sha,
      cache: 'immutable',
    }),
  })
  registerEndpoint(edge, contract.termAct, ({ actor, body }) => actOnTerms(deps, actor, body))
  registerEndpoint(edge, termCandidateList, ({ actor, params, query }) =>
    listCandidates(deps.db, actor, { ...params, ...query }),
  )
  registerEndpoint(edge, termCandidateApprove, ({ actor, params, body }) =>
    approveCandidates(deps, actor, params.bookId, body),
  )
  registerEndpoint(edge, termCandidateDismiss, async ({ actor, params, body }) => {
    await dismissCandidates(deps, actor, params.bookId, body)
    return null
  })
  registerEndpoint(edge, termImpact, ({ actor, params, query }) =>
    listImpact(deps.db, actor, { ...params, ...query }),
  )
  registerEndpoint(edge, termApplyImpact, ({ actor, params, body }) =>
    applyImpact(deps, actor, params.termId, body),
  )
  registerEndpoint(edge, contract.termSort, async ({ actor, body }) => ({
    termId: body.termId,
    sortId: await moveTerm(deps, actor, body),
  }))
}
