import * as linkContract from '@panelflow/contract/preview-link.ts'
import * as contract from '@panelflow/contract/preview.ts'
import { RecentMap } from '@panelflow/domain/collection/recent-map.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import type { FastifyRequest } from 'fastify'
import type { Routes } from '../../http/create-app.ts'
import type { Edge } from '../../http/edge.ts'
import { registerChange } from '../../http/register-change.ts'
import { registerEndpoint, registerPublicEndpoint } from '../../http/register-endpoint.ts'
import { refreshCookie } from '../../http/session/cookies.ts'
import { findSession } from '../../http/session/read-session.ts'
import { parseToken } from '../../http/session/token.ts'
import { previewFolder } from '../file/file-address.ts'
import { createLoginQueue } from '../user/login-throttle.ts'
import { createPreviewLink, revokePreviewLink, updatePreviewLink } from './preview-link.commands.ts'
import { getPreviewLink, listPreviewLinks } from './preview-link.queries.ts'
import { createPreviewPictures } from './preview-picture.ts'
import { findScopePicture } from './preview-scope.queries.ts'
import { loadVisit, openVisit, type PreviewLinkRow, requireVisit } from './preview-visit.ts'
import { addPreviewComment, decidePreview, deletePreviewComment } from './preview.commands.ts'
import { getPreview, getPreviewChapter, toContent } from './preview.queries.ts'

/** openings from one address */
const OPEN_ALLOWANCE = { burst: 30, perSecond: 0.2 }
/** comments and decisions of one link */
const WRITE_ALLOWANCE = { burst: 30, perSecond: 0.2 }
/** the browser keeps a picture as long as its address is good */
const CACHE_S = 3600
const REMEMBER_MS = 10_000
const REMEMBER_MAX = 5_000

/** Links as the studio's administrators look after them. */
const linkRoutes: Routes = (edge, deps) => {
  registerEndpoint(edge, linkContract.previewLinkList, ({ query }) => listPreviewLinks(deps, query))
  registerEndpoint(edge, linkContract.previewLinkCreate, async ({ actor, body }) =>
    getPreviewLink(deps, await createPreviewLink(deps, actor.accountId, body)),
  )
  registerChange(
    edge,
    linkContract.previewLinkUpdate,
    ({ actor, params, body }) => updatePreviewLink(deps, actor.accountId, params.linkId, body),
    ({ params }) => getPreviewLink(deps, params.linkId),
  )
  registerEndpoint(edge, linkContract.previewLinkRevoke, async ({ actor, params }) => {
    await revokePreviewLink(deps, actor.accountId, params.linkId)
    return getPreviewLink(deps, params.linkId)
  })
}

/** What is drawn over the pictures of a link; null: nothing. */
const toWatermark = ({ watermark, recipient }: PreviewLinkRow): string | null =>
  watermark ? recipient : null

/** Pictures, for the visit that their address was signed for, as long as its link is open. */
const pictureRoutes: Routes = (edge, deps) => {
  const getParts = createPreviewPictures(deps.blobs)
  const load = async (visitId: string, outputId: string) => {
    const { link } = await loadVisit(deps, visitId)
    const picture = await findScopePicture(deps.db, link, outputId)
    if (picture === undefined) throw new AppError('file.not_found')
    return { ...picture, watermark: toWatermark(link) }
  }
  type Loaded = Awaited<ReturnType<typeof load>>
  const known = new RecentMap<string, { readonly at: number; readonly loaded: Loaded }>(
    REMEMBER_MAX,
  )
  /** parts of a strip are asked for one after the other */
  const find = async (visitId: string, outputId: string): Promise<Loaded> => {
    const key = `${visitId} ${outputId}`
    const now = edge.clock.now().getTime()
    const remembered = known.get(key)
    if (remembered !== undefined && now - remembered.at < REMEMBER_MS) return remembered.loaded
    const loaded = await load(visitId, outputId)
    known.set(key, { at: now, loaded })
    return loaded
  }
  registerPublicEndpoint(edge, contract.previewPicture, async ({ params, query }) => {
    const { outputId, content, size, part } = params
    const visitId = edge.fileUrls.verify(previewFolder(outputId), query.e, query.s)
    const picture = await find(visitId, outputId)
    if (toContent(picture.image) !== content) throw new AppError('file.not_found')
    const file = (await getParts({ ...picture, size }))[part]
    if (file === undefined) throw new AppError('file.not_found')
    return { file, type: 'image/webp', bytes: file.byteLength, cache: CACHE_S }
  })
}

/** The browser is signed in to an account of the studio. */
const isSignedIn = async (edge: Edge, request: FastifyRequest): Promise<boolean> => {
  const cookie = parseToken(refreshCookie(request))
  if (cookie === undefined) return false
  return (await findSession(edge.db, cookie.sessionId, edge.clock.now())) !== undefined
}

/** What the reader of a link may do. Nobody is signed in. */
const readerRoutes: Routes = (edge, deps) => {
  const queue = createLoginQueue()
  registerPublicEndpoint(edge, contract.previewOpen, async ({ body, request }) => {
    edge.limits.take(`preview open ${request.ip}`, OPEN_ALLOWANCE)
    const caller = {
      ip: request.ip,
      userAgent: request.headers['user-agent'] ?? '',
      isStudio: await isSignedIn(edge, request),
    }
    return { token: await openVisit(deps, queue, body, caller) }
  })
  registerPublicEndpoint(edge, contract.previewGet, async ({ request }) =>
    getPreview(deps.db, (await requireVisit(deps, request)).link),
  )
  registerPublicEndpoint(edge, contract.previewChapter, async ({ request, params }) => {
    const visit = await requireVisit(deps, request)
    const sign = (path: string): string => edge.fileUrls.sign(path, visit.id)
    return getPreviewChapter(deps.db, visit.link, params.chapterId, sign)
  })
  registerPublicEndpoint(edge, contract.previewComment, async ({ request, params, body }) => {
    const visit = await requireVisit(deps, request)
    edge.limits.take(`preview write ${visit.link.id}`, WRITE_ALLOWANCE)
    return { id: await addPreviewComment(deps, visit, params.chapterId, body) }
  })
  registerPublicEndpoint(edge, contract.previewCommentDelete, async ({ request, params }) => {
    await deletePreviewComment(deps, await requireVisit(deps, request), params.commentId)
    return null
  })
  registerPublicEndpoint(edge, contract.previewDecide, async ({ request, params, body }) => {
    const visit = await requireVisit(deps, request)
    edge.limits.take(`preview write ${visit.link.id}`, WRITE_ALLOWANCE)
    return decidePreview(deps, visit, params.chapterId, body)
  })
}

/** Previews for rights holders. */
export const previewRoutes: Routes = (edge, deps) => {
  linkRoutes(edge, deps)
  readerRoutes(edge, deps)
  pictureRoutes(edge, deps)
}
