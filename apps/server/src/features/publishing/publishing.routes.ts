import * as contract from '@panelflow/contract/publishing.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import { can } from '@panelflow/domain/permission/can.ts'
import type { Routes } from '../../http/create-app.ts'
import { registerChange } from '../../http/register-change.ts'
import { registerEndpoint, registerPublicEndpoint } from '../../http/register-endpoint.ts'
import { rangedFile } from '../../http/send-file.ts'
import { signedFiles } from '../../http/signed-file.ts'
import { actOnDelivery } from './delivery.commands.ts'
import {
  getCertificate,
  getPublishedFile,
  listDeliveries,
  listReady,
  publishedFilePath,
} from './delivery.queries.ts'
import { verifyPublishedLink } from './published-link.ts'
import { publishChapter } from './queue-publications.ts'
import { getTarget, listTargets } from './target-row.ts'
import { createTarget, deleteTarget, updateTarget } from './target.commands.ts'
import { testTarget } from './test-target.ts'

const TEST_ALLOWANCE = { burst: 20, perSecond: 0.2 }

export const publishingRoutes: Routes = (edge, deps) => {
  const { db, blobs } = deps
  registerEndpoint(edge, contract.publishingTargetList, async ({ params }) => ({
    rows: [...(await listTargets(db, params.bookId))],
    foldersAllowed: deps.publisher.foldersAllowed,
  }))
  registerEndpoint(edge, contract.publishingTargetCreate, async ({ actor, params, body }) =>
    getTarget(db, await createTarget(deps, actor.accountId, params.bookId, body)),
  )
  registerChange(
    edge,
    contract.publishingTargetUpdate,
    ({ actor, params, body }) => updateTarget(deps, actor.accountId, params.targetId, body),
    ({ params }) => getTarget(db, params.targetId),
  )
  registerEndpoint(edge, contract.publishingTargetDelete, async ({ actor, params }) => {
    await deleteTarget(deps, actor.accountId, params.targetId)
    return null
  })
  registerEndpoint(edge, contract.publishingTargetTest, async ({ actor, params }) => {
    edge.limits.take(`publishing test ${actor.accountId}`, TEST_ALLOWANCE)
    return { problem: await testTarget(deps, params.targetId) }
  })
  registerEndpoint(edge, contract.publicationList, async ({ params, query, fileUrl }) => ({
    ...(await listDeliveries(db, params.bookId, query, fileUrl)),
    ready: [...(await listReady(db, params.bookId))],
  }))
  registerEndpoint(edge, contract.publicationCreate, async ({ actor, params, body }) => ({
    deliveries: await publishChapter(deps, actor.accountId, params.chapterId, body.reason),
  }))
  registerEndpoint(edge, contract.deliveryAct, async ({ actor, params, body }) => ({
    status: await actOnDelivery(deps, actor.accountId, params.deliveryId, body.act),
  }))
  registerEndpoint(edge, contract.deliveryCertificate, ({ params }) =>
    getCertificate(db, params.deliveryId),
  )

  const sendFile = async (
    request: Parameters<typeof rangedFile>[0],
    { deliveryId, fileId }: { readonly deliveryId: string; readonly fileId: string },
  ) => {
    const { path, type, sha, bytes } = await getPublishedFile(db, deliveryId, fileId)
    return await rangedFile(request, {
      open: async (range) => await blobs.stream(sha, range),
      type,
      bytes: Number(bytes),
      etag: sha,
      cache: 0,
      downloadName: path.split('/').at(-1) ?? path,
    })
  }
  signedFiles(edge)(contract.publishedFileGet, {
    folder: ({ deliveryId, fileId }) => publishedFilePath(deliveryId, fileId),
    allow: async (actor) => {
      if (!can(actor, 'publishing.manage').ok)
        throw new AppError('permission.role_denied', { ability: 'publishing.manage' })
    },
    checkEachTime: true,
    run: ({ params, request }) => sendFile(request, params),
  })
  registerPublicEndpoint(edge, contract.publishedLinkGet, async ({ params, query, request }) => {
    verifyPublishedLink(deps.serverKey, params, query, deps.clock.now())
    return await sendFile(request, params)
  })
}
