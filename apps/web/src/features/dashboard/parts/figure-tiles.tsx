import { useTranslation } from 'react-i18next'
import { formatCount } from '../format-figures.ts'
import { FigureLink } from './figure-table.tsx'
import classes from './dashboard.module.css'

export interface FigureTile {
  readonly key: string
  readonly name: string
  readonly count: number | string
  /** coloured only when there is something to worry about; the name says what */
  readonly tone?: 'bad' | 'waiting' | undefined
  readonly href?: string | undefined
}

/** Single figures side by side; those with a list behind them lead to it. */
export const FigureTiles = ({
  tiles,
  onOpen,
}: {
  readonly tiles: readonly FigureTile[]
  readonly onOpen: (href: string) => void
}) => {
  const { i18n } = useTranslation()
  const content = ({ name, count, tone }: FigureTile) => (
    <>
      <span className={classes['figure']} data-tone={count === 0 ? undefined : tone}>
        {typeof count === 'number' ? formatCount(count, i18n.language) : count}
      </span>
      <span className={classes['name']}>{name}</span>
    </>
  )
  return (
    <div className={classes['tiles']}>
      {tiles.map((tile) =>
        tile.href === undefined ? (
          <div key={tile.key} className={classes['tile']}>
            {content(tile)}
          </div>
        ) : (
          <FigureLink key={tile.key} href={tile.href} onOpen={onOpen} className={classes['tile']}>
            {content(tile)}
          </FigureLink>
        ),
      )}
    </div>
  )
}
