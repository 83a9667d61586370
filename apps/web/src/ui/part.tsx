import type { ComponentProps, ElementType } from 'react'
import { classes } from './classes.ts'

type PartProps<Element extends ElementType> = { as?: Element } & Omit<ComponentProps<Element>, 'as'>

/** An element with a look of its own; `as` makes it another element, `className` adds where it stands. */
export function part<Usual extends ElementType>(usual: Usual, look: string | undefined) {
  return function Part<Element extends ElementType = Usual>({ as, ...props }: PartProps<Element>) {
    const Element: ElementType = as ?? usual
    return <Element {...props} className={classes(look, props.className)} />
  }
}
