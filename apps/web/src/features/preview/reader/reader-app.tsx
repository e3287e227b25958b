import {
  type PreviewBook,
  type PreviewChapter,
  previewChapter,
  previewGet,
} from '@panelflow/contract/preview.ts'
import { type FormEvent, useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ReaderFrame } from './reader-frame.tsx'
import { type ReaderClient, ReaderError } from './reader-client.ts'
import { describeFailure, useFailure } from './reader-hooks.ts'
import { formatPlace, parsePlace, type ReaderPlace } from './reader-place.ts'
import classes from './reader.module.css'

const PasswordForm = ({
  client,
  onOpened,
}: {
  readonly client: ReaderClient
  readonly onOpened: () => void
}) => {
  const { t } = useTranslation('preview-reader')
  const [password, setPassword] = useState('')
  const { failure, isBusy, run } = useFailure()
  const open = (event: FormEvent): void => {
    event.preventDefault()
    if (password === '') return
    void run(async () => {
      await client.open(password)
      onOpened()
    })
  }
  return (
    <form className={classes['card']} onSubmit={open}>
      <h1>{t('password.title')}</h1>
      <p>{t('password.hint')}</p>
      <label className={classes['field']}>
        {t('password.label')}
        <input
          type="password"
          autoComplete="off"
          autoFocus
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </label>
      {failure === null ? null : (
        <p className={classes['failure']} role="alert">
          {failure}
        </p>
      )}
      <button className={classes['primary']} disabled={password === '' || isBusy}>
        {t('password.open')}
      </button>
    </form>
  )
}

const Closed = ({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) => {
  const { t } = useTranslation('preview-reader')
  const isFinal =
    error instanceof ReaderError &&
    ['preview.not_found', 'preview.revoked', 'preview.expired', 'no_link'].includes(error.code)
  return (
    <div className={classes['card']} role="alert">
      <h1>{t('closed')}</h1>
      <p>
        {error instanceof ReaderError && error.code === 'no_link'
          ? t('no_link')
          : describeFailure(error, t)}
      </p>
      {isFinal ? null : (
        <button type="button" className={classes['primary']} onClick={onRetry}>
          {t('retry')}
        </button>
      )}
    </div>
  )
}

type State =
  | { readonly step: 'loading' }
  | { readonly step: 'password' }
  | { readonly step: 'failed'; readonly error: unknown }
  | { readonly step: 'open'; readonly book: PreviewBook; readonly chapter: PreviewChapter | null }

/** The chapter of the address, else the first that can be read. */
const chooseChapter = ({ chapters }: PreviewBook, number: number | null) =>
  chapters.find((one) => one.number === number) ??
  chapters.find(({ ready }) => ready > 0) ??
  chapters[0]

const usePreview = (client: ReaderClient, token: string) => {
  const [state, setState] = useState<State>({ step: 'loading' })
  const [place, setPlace] = useState<ReaderPlace>(() => parsePlace(window.location.hash))
  const fail = useCallback((error: unknown): void => {
    const asks = error instanceof ReaderError && error.code === 'preview.password_required'
    setState(asks ? { step: 'password' } : { step: 'failed', error })
  }, [])
  const load = useCallback(
    async (number: number | null): Promise<void> => {
      if (token === '') return fail(new ReaderError('no_link', ''))
      try {
        const book = await client.call(previewGet)
        const row = chooseChapter(book, number)
        const chapter =
          row === undefined
            ? null
            : await client.call(previewChapter, { params: { chapterId: row.id } })
        setState({ step: 'open', book, chapter })
      } catch (error) {
        fail(error)
      }
    },
    [client, token, fail],
  )
  const go = (next: ReaderPlace): void => {
    setPlace(next)
    window.history.replaceState(null, '', formatPlace(token, next))
  }
  return { state, setState, place, go, load, fail }
}

/** Opens the link of the address and shows what it leads to. */
export const ReaderApp = ({
  client,
  token,
}: {
  readonly client: ReaderClient
  readonly token: string
}) => {
  const { t, i18n } = useTranslation('preview-reader')
  const { state, setState, place, go, load, fail } = usePreview(client, token)
  const { language } = i18n
  useEffect(() => {
    void load(parsePlace(window.location.hash).chapter)
  }, [load])
  // another link was opened in this tab
  useEffect(() => {
    const listen = (): void => {
      if (parsePlace(window.location.hash).token !== token) window.location.reload()
    }
    window.addEventListener('hashchange', listen)
    return () => window.removeEventListener('hashchange', listen)
  }, [token])
  const chapter = state.step === 'open' ? state.chapter : null
  const title = state.step === 'open' ? state.book.title : t('brand')
  useEffect(() => {
    document.documentElement.lang = language
    document.title = chapter === null ? title : `${title} · ${chapter.number}`
  }, [language, title, chapter])
  const retry = (): void => {
    setState({ step: 'loading' })
    void load(place.chapter)
  }
  if (state.step === 'loading')
    return (
      <p className={classes['card']} role="status">
        {t('loading')}
      </p>
    )
  if (state.step === 'password') return <PasswordForm client={client} onOpened={retry} />
  if (state.step === 'failed') return <Closed error={state.error} onRetry={retry} />
  const refresh = async (): Promise<void> => {
    try {
      const book = await client.call(previewGet)
      const next =
        chapter === null
          ? null
          : await client.call(previewChapter, { params: { chapterId: chapter.id } })
      setState({ step: 'open', book, chapter: next })
    } catch (error) {
      // what is shown stays while the studio is not reached
      if (error instanceof ReaderError && error.code.startsWith('preview.')) fail(error)
    }
  }
  return (
    <ReaderFrame
      client={client}
      book={state.book}
      chapter={state.chapter}
      page={Math.min(place.page, state.chapter?.pages.length ?? 1)}
      onPage={(page) => go({ chapter: state.chapter?.number ?? null, page })}
      onChapter={(number) => {
        go({ chapter: number, page: 1 })
        void load(number)
      }}
      onRefresh={refresh}
    />
  )
}
