import type { ComponentProps, ElementType } from 'react'
import { classes } from './classes.ts'

type PartProps<Element extends ElementType> = { as?: Element } & Omit<ComponentProps<Element>, 'as'>

/** Makes a component for an element with a class; `as` changes the element, `className` adds to its class. */
export function part<Usual extends ElementType>(usual: Usual, look: string | undefined) {
  return function Part<Element extends ElementType = Usual>({ as, ...props }: PartProps<Element>) {
    const Element: ElementType = as ?? usual
    return <Element {...props} className={classes(look, props.className)} />
  }
}
