/** A row that another row names, and which is there. A mistake of ours where it is not. */
export function existing<Row>(row: Row | undefined): Row {
  if (row === undefined) throw new Error('a row that another one names is missing')
  return row
}
