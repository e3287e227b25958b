import { fontDelete, fontEdit, fontList, fontUpload, fontUses } from '@panelflow/contract/font.ts'
import type { OwnFontView } from '@panelflow/contract/font.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import { managesFonts } from '@panelflow/domain/permission/manages-fonts.ts'
import type { FastifyRequest } from 'fastify'
import type { Edge } from '../../http/edge.ts'
import { registerChange } from '../../http/register-change.ts'
import { registerEndpoint } from '../../http/register-endpoint.ts'
import type { Deps } from '../../ports/deps.ts'
import { specimenTemplate } from '../file/file-address.ts'
import { SPECIMEN_RECIPE } from '../font-file/draw-specimen.ts'
import { organisationZone } from '../../core/settings/organisation-zone.ts'
import { getNames } from '../../core/people/people.ts'
import { deleteFont, editFont, requireFontAdministrator } from './font.commands.ts'
import {
  countUses,
  type FontRow,
  getFont,
  listFonts,
  listFontScopes,
  listUses,
} from './font.queries.ts'
import { viewFont } from './font.view.ts'
import { fontReceiver, receiveFont } from './upload-font.ts'

const getLength = (request: FastifyRequest): number | undefined => {
  const header = request.headers['content-length']
  return header === undefined ? undefined : Number(header)
}

/** Does the work; it is aborted when the connection breaks before the answer went out. */
const whileConnected = async <T>(
  { raw: { socket } }: FastifyRequest,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> => {
  const abort = new AbortController()
  const onClose = (): void => abort.abort(new Error('the client went away'))
  socket.once('close', onClose)
  try {
    return await work(abort.signal)
  } finally {
    socket.off('close', onClose)
  }
}

/** Bodies in memory at once, 30 MB each: whoever brings many sends them one after the other. */
const MAX_CONCURRENT_UPLOADS = 4

/** @throws AppError request.limit_reached */
const atMost = (most: number): (<T>(work: () => Promise<T>) => Promise<T>) => {
  let running = 0
  return async (work) => {
    if (running >= most) throw new AppError('request.limit_reached', { seconds: 5 })
    running += 1
    try {
      return await work()
    } finally {
      running -= 1
    }
  }
}

export const fontRoutes = (edge: Edge, deps: Deps): void => {
  const receive = fontReceiver(deps)
  const limited = atMost(MAX_CONCURRENT_UPLOADS)
  const viewAll = async (rows: readonly FontRow[]): Promise<OwnFontView[]> => {
    const zone = await organisationZone(deps.db)
    // Swedish dates are ISO dates
    const today = deps.clock.now().toLocaleDateString('sv-SE', { timeZone: zone })
    const people = await getNames(
      deps.db,
      rows.map((row) => row.uploaded_by),
    )
    const uses = await countUses(deps.db)
    return rows.map((row) => viewFont(row, { people, uses, today }))
  }
  const viewOne = async (row: FontRow): Promise<OwnFontView> => {
    const [view] = await viewAll([row])
    if (view === undefined) throw new Error('one row, no view')
    return view
  }

  registerEndpoint(edge, fontList, async ({ actor, fileUrl }) => ({
    own: await viewAll(await listFonts(deps.db)),
    canManage: managesFonts(actor),
    scopes: managesFonts(actor) ? await listFontScopes(deps.db) : { series: [], platforms: [] },
    specimens: specimenTemplate(fileUrl, SPECIMEN_RECIPE),
  }))
  registerEndpoint(edge, fontUpload, async ({ actor, query, bytes, request }) => {
    requireFontAdministrator(actor)
    const { row, known } = await limited(async () => {
      const file = await receiveFont(bytes, getLength(request))
      return await whileConnected(request, (signal) =>
        receive(actor, { name: query.name, bytes: file, signal }),
      )
    })
    return { font: await viewOne(row), known }
  })
  registerChange(
    edge,
    fontEdit,
    ({ actor, params, body }) => editFont(deps, actor, params.fontId, body),
    async ({ params }) => await viewOne(await getFont(deps.db, params.fontId)),
  )
  registerEndpoint(edge, fontDelete, async ({ actor, params }) => {
    await deleteFont(deps, actor, params.fontId)
    return null
  })
  registerEndpoint(edge, fontUses, async ({ actor, params }) => {
    requireFontAdministrator(actor)
    return await listUses(deps.db, (await getFont(deps.db, params.fontId)).id)
  })
}
