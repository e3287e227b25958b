import { Button, Kbd, Loader, Modal, Pill } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getFailureMessage } from '../../../lib/http/failure-message.ts'
import { foundItems } from '../found-items.ts'
import { actionItems, type PaletteContext, screenItems } from '../local-items.ts'
import { actionSections, getOrderId, type PaletteItem, paletteSections } from '../palette-items.ts'
import { readRecent, rememberRecent } from '../recent-items.ts'
import { useOrderActions } from '../use-order-actions.ts'
import { useSearch } from '../use-search.ts'
import { optionId, PaletteList } from './palette-list.tsx'
import classes from './palette.module.css'

const STEPS: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 8,
  PageUp: -8,
}

const useLocalItems = (context: PaletteContext): readonly PaletteItem[] => {
  const { i18n } = useTranslation('palette')
  const { language } = i18n
  return useMemo(() => {
    const recent = readRecent(context.user.id).map(({ href, ...item }): PaletteItem => ({
      ...item,
      group: 'recent',
      icon: item.group,
      href,
      run: () => context.onOpen(href),
    }))
    // the words are those of the language shown
    return language === '' ? [] : [...recent, ...screenItems(context), ...actionItems(context)]
  }, [context, language])
}

const Foot = ({ hasActions }: { readonly hasActions: boolean }) => {
  const { t } = useTranslation('palette')
  return (
    <div className={classes['foot']} aria-hidden>
      <span>
        <Kbd size="xs">↑</Kbd> <Kbd size="xs">↓</Kbd> {t('key_move')}
      </span>
      <span>
        <Kbd size="xs">Enter</Kbd> {t('key_run')}
      </span>
      {hasActions ? (
        <span>
          <Kbd size="xs">Tab</Kbd> {t('key_actions')}
        </span>
      ) : null}
      <span>
        <Kbd size="xs">Esc</Kbd> {t('key_close')}
      </span>
    </div>
  )
}

const Failed = ({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) => {
  const { t } = useTranslation('palette')
  const { t: app } = useTranslation()
  return (
    <div className={classes['state']} role="alert">
      <div>{t('failed')}</div>
      <div>{getFailureMessage(error)}</div>
      <Button variant="default" mt="xs" onClick={onRetry}>
        {app('action.retry')}
      </Button>
    </div>
  )
}

const usePalette = (context: PaletteContext, onClose: () => void) => {
  const { i18n } = useTranslation('palette')
  const [query, setQuery] = useState('')
  const [wanted, setWanted] = useState<string | null>(null)
  const [order, setOrder] = useState<PaletteItem | null>(null)
  const orderId = order === null ? null : getOrderId(order)
  const actions = useOrderActions(orderId, context)
  const search = useSearch(order === null ? query : '')
  const local = useLocalItems(context)
  const found = useMemo(
    () =>
      search.found === null
        ? []
        : foundItems(search.found, { ...context, locale: i18n.language, query }),
    [search.found, context, i18n.language, query],
  )
  const findings = useMemo(() => paletteSections(local, found, query), [local, found, query])
  const sections = order === null ? findings : actionSections(actions.items, query)
  const items = sections.flatMap((section) => section.items)
  const at = Math.max(
    0,
    items.findIndex((item) => optionId(item) === wanted),
  )
  const run = (item: PaletteItem | undefined): void => {
    if (item === undefined) return
    if (item.refusal !== undefined) return item.run()
    const { id, group, icon, words, hint, href } = item
    if (href !== undefined)
      rememberRecent(context.user.id, {
        id,
        group: group === 'recent' ? icon : item.icon,
        words,
        hint,
        href,
      })
    onClose()
    item.run()
  }
  const enter = (next: PaletteItem | null): void => {
    setOrder(next)
    setQuery('')
    setWanted(next === null && order !== null ? optionId(order) : null)
  }
  const move = (key: string): boolean => {
    const step = STEPS[key]
    if (step === undefined || items.length === 0) return false
    const next =
      Math.abs(step) === 1
        ? (at + step + items.length) % items.length
        : Math.min(items.length - 1, Math.max(0, at + step))
    const target = items[next]
    setWanted(target === undefined ? null : optionId(target))
    return true
  }
  const press = (key: string): boolean => {
    const active = items[at]
    if (key === 'Enter' && active !== undefined) {
      run(active)
      return true
    }
    if (key === 'Tab' && order === null && active !== undefined && getOrderId(active) !== null) {
      enter(active)
      return true
    }
    if (order !== null && (key === 'Escape' || (key === 'Backspace' && query === ''))) {
      enter(null)
      return true
    }
    return move(key)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    // a word being composed (Chinese input) keeps its Enter and arrows
    if (event.nativeEvent.isComposing || event.shiftKey || !press(event.key)) return
    event.preventDefault()
    event.stopPropagation()
  }
  const type = (text: string): void => {
    setQuery(text)
    setWanted(null)
  }
  return {
    query,
    type,
    order,
    leaveOrder: () => enter(null),
    isBusy: search.searching || actions.isLoading,
    failure: order === null ? search : actions,
    sections,
    active: items[at],
    run,
    onKeyDown,
    point: (item: PaletteItem) => setWanted(optionId(item)),
  }
}

/** Everything one key away: things, people, words, screens, actions. */
export const Palette = ({
  context,
  onClose,
}: {
  readonly context: PaletteContext
  readonly onClose: () => void
}) => {
  const { t } = useTranslation('palette')
  const id = useId()
  const {
    query,
    type,
    order,
    leaveOrder,
    isBusy,
    failure,
    sections,
    active,
    run,
    onKeyDown,
    point,
  } = usePalette(context, onClose)
  const empty = sections.length === 0
  return (
    <Modal
      opened
      onClose={onClose}
      withCloseButton={false}
      size={640}
      yOffset="10vh"
      padding={0}
      closeOnEscape={order === null}
      attributes={{ content: { 'aria-label': t('title') } }}
    >
      <div className={classes['field']}>
        {isBusy ? (
          <Loader size={17} aria-label={t('searching')} />
        ) : (
          <IconSearch size={17} stroke={1.6} aria-hidden />
        )}
        {order === null ? null : (
          <Pill
            className={classes['order']}
            withRemoveButton
            removeButtonProps={{ 'aria-label': t('leave_order'), tabIndex: 0 }}
            onRemove={leaveOrder}
          >
            {order.words}
          </Pill>
        )}
        <input
          className={classes['input']}
          data-autofocus
          role="combobox"
          aria-label={t('title')}
          aria-expanded={!empty}
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={active === undefined ? undefined : optionId(active)}
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          placeholder={t(order === null ? 'placeholder' : 'what_to_do')}
          value={query}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
      </div>
      <PaletteList id={id} sections={sections} active={active} onPoint={point} onRun={run} />
      {failure.error === null ? null : <Failed error={failure.error} onRetry={failure.retry} />}
      {empty && failure.error === null ? (
        <div className={classes['state']} role="status">
          {isBusy
            ? t('searching')
            : order !== null && query.trim() === ''
              ? t('no_actions')
              : t('nothing', { query: query.trim() })}
        </div>
      ) : null}
      <Foot hasActions={order === null && active !== undefined && getOrderId(active) !== null} />
    </Modal>
  )
}
