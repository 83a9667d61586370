import {
  type ArticleBlock,
  type ArticleCell,
  type ArticleDocument,
  type ArticleInline,
  type ArticleMark,
  outlineOf,
} from '@countersign/contract'
import { PaperClipOutlined, PlayCircleOutlined } from '@ant-design/icons'
import { Fragment, type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { fileSize } from '../../../lib/format/file-size.ts'
import { classes } from '../../../ui/classes.ts'
import ui from '../../../ui/ui.module.css'
import styles from './article-reader.module.css'
import proseStyles from './prose.module.css'

interface Props {
  document: ArticleDocument
  /** Address under which a file can be loaded: files are stored without the signature that a reader needs. */
  addressOf: (address: string) => string
  /** Whether the headings are listed before the text. */
  hasOutline?: boolean
}

interface Drawing {
  addressOf: Props['addressOf']
  /** Id of the heading at this place; pages behind other tabs are in the same document. */
  anchorOf: (heading: ArticleBlock) => string | undefined
}

/**
 * Draws the document of an article from its JSON. Each kind of node becomes one element; texts become text, and no
 * HTML is ever set, so a document can bring no markup of its own.
 */
export function ArticleReader({ document, addressOf, hasOutline = false }: Props) {
  const id = useId()
  const anchors = anchorsOf(document, id)
  const drawing: Drawing = { addressOf, anchorOf: (heading) => anchors.get(heading) }
  return (
    <div className={classes(styles.reader, ui.stack24, ui.shrinks)}>
      {hasOutline && <Outline document={document} id={id} />}
      <div className={proseStyles.prose}>
        <Blocks content={document.content} drawing={drawing} />
      </div>
    </div>
  )
}

function headingsIn(content: readonly ArticleBlock[]): ArticleBlock[] {
  return content.flatMap((block): ArticleBlock[] => {
    if (block.type === 'heading') return [block]
    if (block.type === 'blockquote') return headingsIn(block.content)
    if (block.type === 'bulletList' || block.type === 'orderedList') {
      return block.content.flatMap((item) => headingsIn(item.content))
    }
    if (block.type !== 'table') return []
    return block.content.flatMap((row) => (row.content ?? []).flatMap((cell) => headingsIn(cell.content)))
  })
}

/** Anchors of the headings, counted as `outlineOf` counts them. */
function anchorsOf(document: ArticleDocument, id: string): Map<ArticleBlock, string> {
  return new Map(headingsIn(document.content).map((heading, index) => [heading, `${id}section-${index + 1}`]))
}

function Outline({ document: article, id }: { document: ArticleDocument; id: string }) {
  const { t } = useTranslation()
  const entries = outlineOf(article)
  if (entries.length === 0) return null
  return (
    <nav className={styles.outline} aria-label={t('articleReader.outline')}>
      <ol>
        {entries.map(({ anchor, level, text }) => (
          <li key={anchor} data-level={level}>
            <a
              href={`#${id}${anchor}`}
              onClick={(event) => {
                // The address belongs to the tab of the page and stays as it is.
                event.preventDefault()
                const heading = document.getElementById(`${id}${anchor}`)
                heading?.scrollIntoView({ block: 'start' })
                heading?.focus({ preventScroll: true })
              }}
            >
              {text}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

function Blocks({ content, drawing }: { content: readonly ArticleBlock[]; drawing: Drawing }) {
  // Blocks have no id, and a reader never moves them.
  // oxlint-disable-next-line react/no-array-index-key
  return content.map((block, index) => <Block key={index} block={block} drawing={drawing} />)
}

function Block({ block, drawing }: { block: ArticleBlock; drawing: Drawing }): ReactNode {
  switch (block.type) {
    case 'paragraph':
      return (
        <p data-align={block.attrs?.textAlign ?? undefined}>
          <Inlines content={block.content} />
        </p>
      )
    case 'heading': {
      const Heading = headings[block.attrs.level]
      return (
        <Heading id={drawing.anchorOf(block)} tabIndex={-1} data-align={block.attrs.textAlign ?? undefined}>
          <Inlines content={block.content} />
        </Heading>
      )
    }
    case 'bulletList':
      return (
        <ul>
          <Items items={block.content} drawing={drawing} />
        </ul>
      )
    case 'orderedList':
      return (
        <ol start={block.attrs?.start}>
          <Items items={block.content} drawing={drawing} />
        </ol>
      )
    case 'blockquote':
      return (
        <blockquote>
          <Blocks content={block.content} drawing={drawing} />
        </blockquote>
      )
    case 'horizontalRule':
      return <hr />
    case 'table':
      return <Table table={block} drawing={drawing} />
    case 'image':
      return (
        <img
          src={drawing.addressOf(block.attrs.address)}
          alt={block.attrs.alt}
          data-width={block.attrs.width}
          loading="lazy"
          decoding="async"
        />
      )
    case 'attachment':
      return (
        <p>
          <a href={drawing.addressOf(block.attrs.address)} download={block.attrs.name}>
            <PaperClipOutlined aria-hidden /> {block.attrs.name}
          </a>{' '}
          <span className={ui.secondLine}>{fileSize(block.attrs.size)}</span>
        </p>
      )
    case 'video':
      return <Video {...block.attrs} />
  }
}

/** The page has the title of the article as its first heading. */
const headings = { 1: 'h2', 2: 'h3', 3: 'h4' } as const

function Items({ items, drawing }: { items: readonly { content: ArticleBlock[] }[]; drawing: Drawing }) {
  return items.map((item, index) => (
    // oxlint-disable-next-line react/no-array-index-key
    <li key={index}>
      <Blocks content={item.content} drawing={drawing} />
    </li>
  ))
}

function Table({ table, drawing }: { table: Extract<ArticleBlock, { type: 'table' }>; drawing: Drawing }) {
  const { t } = useTranslation()
  return (
    // The frame takes the focus, so that the keyboard can scroll a wide table.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={ui.scrolls} aria-label={t('articleReader.table')} tabIndex={0}>
      <table>
        <tbody>
          {table.content.map((row, index) => (
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={index}>
              {(row.content ?? []).map((cell, place) => (
                // oxlint-disable-next-line react/no-array-index-key
                <Cell key={place} cell={cell} drawing={drawing} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Cell({ cell, drawing }: { cell: ArticleCell; drawing: Drawing }) {
  const Element = cell.type === 'tableHeader' ? 'th' : 'td'
  return (
    <Element colSpan={cell.attrs?.colspan} rowSpan={cell.attrs?.rowspan}>
      <Blocks content={cell.content} drawing={drawing} />
    </Element>
  )
}

function Video({ address, title, shown }: { address: string; title: string; shown: 'link' | 'card' }) {
  const { t } = useTranslation()
  const { hostname } = new URL(address)
  return (
    <p>
      <a
        className={shown === 'card' ? classes(styles.video, ui.inline8, ui.cardLook, ui.pad12x16) : undefined}
        href={address}
        target="_blank"
        rel="noopener noreferrer"
        title={t('articleReader.openVideo')}
      >
        <PlayCircleOutlined aria-hidden /> {title === '' ? t('articleReader.video') : title}
        {shown === 'card' && <span className={ui.secondLine}>{hostname}</span>}
      </a>
    </p>
  )
}

function Inlines({ content }: { content: readonly ArticleInline[] | undefined }) {
  return (content ?? []).map((one, index) => (
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={index}>{marked(one.type === 'text' ? one.text : <br />, one.marks ?? [])}</Fragment>
  ))
}

function marked(content: ReactNode, marks: readonly ArticleMark[]): ReactNode {
  return marks.reduceRight((inner, mark) => withMark(inner, mark), content)
}

function withMark(inner: ReactNode, mark: ArticleMark): ReactNode {
  switch (mark.type) {
    case 'bold':
      return <strong>{inner}</strong>
    case 'italic':
      return <em>{inner}</em>
    case 'underline':
      return <u>{inner}</u>
    case 'strike':
      return <s>{inner}</s>
    case 'link': {
      const { href } = mark.attrs
      return /^https?:/i.test(href) ? (
        <a href={href} target="_blank" rel="noopener noreferrer">
          {inner}
        </a>
      ) : (
        <a href={href}>{inner}</a>
      )
    }
  }
}
