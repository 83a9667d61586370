import type { ArticleSection, ComparedLine } from '@countersign/contract'
import { useTranslation } from 'react-i18next'
import { AsyncFace } from '../../../ui/async-face.tsx'
import { classes } from '../../../ui/classes.ts'
import ui from '../../../ui/ui.module.css'
import { useDifference } from '../api.ts'
import styles from './difference-view.module.css'

interface Props {
  section: ArticleSection
  articleId: string
  from: number
  to: number
}

/** Paragraphs that were added and removed between two versions; those that stayed are shortened around them. */
export function DifferenceView({ section, articleId, from, to }: Props) {
  const { t } = useTranslation()
  const difference = useDifference(section, articleId, { from, to })
  return (
    <AsyncFace
      query={difference}
      isEmpty={({ lines }) => lines.every(({ kind }) => kind === 'same')}
      empty={t('articleVersion.same')}
    >
      {({ from: older, to: newer, lines }) => (
        <div className={ui.stack4}>
          {older.title !== newer.title && (
            <>
              <Line line={{ kind: 'removed', text: older.title }} />
              <Line line={{ kind: 'added', text: newer.title }} />
            </>
          )}
          {shortened(lines).map((line, index) =>
            line === 'gap' ? (
              // oxlint-disable-next-line react/no-array-index-key
              <p key={index} className={ui.secondLine}>
                {t('articleVersion.gap')}
              </p>
            ) : (
              // oxlint-disable-next-line react/no-array-index-key
              <Line key={index} line={line} />
            ),
          )}
        </div>
      )}
    </AsyncFace>
  )
}

/** Lines that stay beside each change. */
const around = 2

/** The changes with their surroundings; a gap stands for the rest. */
function shortened(lines: readonly ComparedLine[]): (ComparedLine | 'gap')[] {
  const isNear = lines.map((_, at) =>
    lines.slice(Math.max(0, at - around), at + around + 1).some(({ kind }) => kind !== 'same'),
  )
  return lines.flatMap((line, at): (ComparedLine | 'gap')[] => {
    if (isNear[at]) return [line]
    return at > 0 && !isNear[at - 1] ? [] : ['gap']
  })
}

function Line({ line: { kind, text } }: { line: ComparedLine }) {
  const { t } = useTranslation()
  if (kind === 'same') return <p className={classes(styles.line, ui.asWritten)}>{text}</p>
  const Element = kind === 'added' ? 'ins' : 'del'
  return (
    <p className={classes(styles.line, ui.asWritten)}>
      <Element
        className={
          kind === 'added'
            ? classes(styles.added, ui.successTone, ui.block)
            : classes(styles.removed, ui.dangerTone, ui.block)
        }
      >
        <span className={ui.visuallyHidden}>{t(`articleVersion.${kind}`)}</span>
        {text === '' ? '¶' : text}
      </Element>
    </p>
  )
}
