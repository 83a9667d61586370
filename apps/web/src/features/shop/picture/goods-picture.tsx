import { pictureOfWidth, type PictureWidth, pictureWidths } from '@countersign/contract'
import { PictureOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { classes } from '../../../ui/classes.ts'
import styles from './goods-picture.module.css'

interface Props {
  /** Address of the picture in any width, or "". */
  address: string
  /** The smallest width that is sharp here: 160 in lists, 480 in tiles, 960 in details. */
  width: PictureWidth
  /** "" beside the name of the goods, which says the same. */
  alt: string
  /** Width on the page, for the browser's choice among the sharper ones; half of `width` by default. */
  sizes?: string
  /** Whether it is among the first things that are seen, so that it is loaded before others. */
  isFirst?: boolean
  className?: string | undefined
}

/** A picture of goods in a square that has its place before the picture arrives. */
export function GoodsPicture({ address, width, alt, sizes, isFirst = false, className }: Props) {
  const [broken, setBroken] = useState('')
  if (address === '' || address === broken) {
    return (
      <span
        className={classes(styles.picture, styles.none, className)}
        {...(alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt })}
      >
        <PictureOutlined aria-hidden />
      </span>
    )
  }
  return (
    <img
      className={classes(styles.picture, className)}
      alt={alt}
      width={width}
      height={width}
      // The browser reads these before the address, which starts the loading.
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : 'auto'}
      decoding="async"
      sizes={sizes ?? `${width / 2}px`}
      srcSet={pictureWidths
        .filter((one) => one >= width)
        .map((one) => `${pictureOfWidth(address, one)} ${one}w`)
        .join(', ')}
      src={pictureOfWidth(address, width)}
      onError={() => setBroken(address)}
    />
  )
}
