import { acceptedLineList } from '@panelflow/contract/accepted-line.ts'
import { bookCast, bookTerms } from '@panelflow/contract/book.ts'
import { commentList } from '@panelflow/contract/comment.ts'
import { orderDrafts } from '@panelflow/contract/draft.ts'
import type { Endpoint, EndpointAnswer } from '@panelflow/contract/endpoint.ts'
import { chapterFonts } from '@panelflow/contract/font-file.ts'
import { fontList } from '@panelflow/contract/font.ts'
import { imageNodeList } from '@panelflow/contract/image-node.ts'
import { knownWordList } from '@panelflow/contract/known-word.ts'
import { orderGet } from '@panelflow/contract/order.ts'
import { pageCheckList } from '@panelflow/contract/page-check.ts'
import { outputList } from '@panelflow/contract/page-output.ts'
import { pageDocuments, pageList, pageWriters } from '@panelflow/contract/page.ts'
import { sealList } from '@panelflow/contract/seal.ts'
import { styleList } from '@panelflow/contract/style.ts'
import { chapterGet, fixItemList } from '@panelflow/contract/workflow.ts'
import type { ApiClient, CallInput } from '../http/api-client.ts'
import { isCallError, CallError } from '../http/call-error.ts'
import type { KeptAnswer } from './kept-content.ts'

/** What the workspace asks to open a chapter. Everything else needs the server. */
const KEPT: ReadonlySet<string> = new Set(
  [
    acceptedLineList,
    bookCast,
    bookTerms,
    chapterFonts,
    chapterGet,
    commentList,
    fixItemList,
    fontList,
    imageNodeList,
    knownWordList,
    orderDrafts,
    orderGet,
    outputList,
    pageCheckList,
    pageDocuments,
    pageList,
    pageWriters,
    sealList,
    styleList,
  ].map(({ id }) => id),
)

export interface KeptCallParts {
  readonly client: ApiClient
  readonly actingRole: () => number | null
  /** the chapter that is open in this tab */
  readonly chapterId: () => string | null
  /** the tab shows what this machine has */
  readonly isOffline: () => boolean
  /** Asks for a token. Throws CallError while the server cannot be reached. */
  readonly reconnect: () => Promise<void>
  readonly find: (chapterId: string, question: string) => Promise<KeptAnswer | null>
  readonly keep: (chapterId: string, question: string, value: unknown) => void
  /** the chapter is no longer open to this person */
  readonly forget: (chapterId: string) => void
}

/** Names a call by what is asked and the role it is asked in. */
export const toQuestion = (endpoint: Endpoint, input: object, role: number | null): string => {
  const { params, query } = input as { readonly params?: unknown; readonly query?: unknown }
  return JSON.stringify([endpoint.id, role, params ?? null, query ?? null])
}

/** The question a page's documents are kept under. */
export const toDocumentsQuestion = (
  params: { readonly chapterId: string; readonly pageId: string },
  role: number | null,
): string => toQuestion(pageDocuments, { params }, role)

const isRefusal = (error: unknown): boolean =>
  isCallError(error) && error.code >= 40_300 && error.code < 40_500

/**
 * A client that keeps what it reads for the open chapter on this machine. A tab that was opened
 * without a connection gets it from there; its other calls first ask whether the server is back.
 */
export const createKeptCalls = (parts: KeptCallParts): ApiClient => {
  const { client } = parts

  const readKept = async (chapterId: string | null, question: string): Promise<unknown> => {
    const kept = chapterId === null ? null : await parts.find(chapterId, question)
    if (kept !== null) return kept.value
    throw new CallError({ kind: 'network', message: 'Network Error' })
  }

  const forgetLost = async (chapterId: string, question: string): Promise<void> => {
    if ((await parts.find(chapterId, question)) !== null) parts.forget(chapterId)
  }

  const callKept = async <E extends Endpoint>(
    endpoint: E,
    input: CallInput<E>,
  ): Promise<EndpointAnswer<E>> => {
    const chapterId = parts.chapterId()
    const question = toQuestion(endpoint, input, input.role ?? parts.actingRole())
    // as it was answered then, by the same schema
    if (parts.isOffline()) return (await readKept(chapterId, question)) as EndpointAnswer<E>
    try {
      const answer = await client.call(endpoint, input)
      if (chapterId !== null) parts.keep(chapterId, question, answer)
      return answer
    } catch (error) {
      const isAboutChapter = endpoint.id === chapterGet.id && chapterId !== null
      if (isAboutChapter && isRefusal(error)) await forgetLost(chapterId, question)
      throw error
    }
  }

  const goOnline = async (endpoint: Endpoint): Promise<void> => {
    if (parts.isOffline() && endpoint.access !== 'public') await parts.reconnect()
  }

  return {
    call: async (endpoint, input) => {
      if (KEPT.has(endpoint.id)) return await callKept(endpoint, input)
      await goOnline(endpoint)
      return await client.call(endpoint, input)
    },
    open: async (endpoint, input, headers) => {
      await goOnline(endpoint)
      return await client.open(endpoint, input, headers)
    },
  }
}
