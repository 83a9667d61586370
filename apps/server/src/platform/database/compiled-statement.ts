import type { CompiledQuery } from 'kysely'
import type { Db } from './connect.ts'

type Values<Name extends string> = Readonly<Record<Name, string | Date | readonly string[]>>

/** A query of Kysely, or raw SQL. */
interface Compilable<Row> {
  compile(db: Db): CompiledQuery<Row>
}

/**
 * A frequent statement, built and compiled at its first run; later runs only pass other values. Building is
 * most of what a statement costs the app. Numbers are passed as text, which the database converts.
 */
export function compiled<Name extends string, Row>(
  build: (db: Db, text: (name: Name) => string) => Compilable<Row>,
): (db: Db, values: Values<Name>) => Promise<Row[]> {
  let kept: Statement<Name, Row> | undefined
  return async (db, values) => {
    kept ??= compile(db, build)
    const parameters = kept.places.map((place) => ('name' in place ? values[place.name] : place.always))
    const { rows } = await db.executeQuery<Row>({ ...kept.query, parameters })
    return rows
  }
}

interface Statement<Name extends string, Row> {
  query: CompiledQuery<Row>
  places: ({ name: Name } | { always: unknown })[]
}

function compile<Name extends string, Row>(
  db: Db,
  build: (db: Db, text: (name: Name) => string) => Compilable<Row>,
): Statement<Name, Row> {
  const names = new Map<unknown, Name>()
  // Placeholders begin with NUL, which no PostgreSQL text can contain.
  const placeOf = (name: Name) => {
    const place = `\u0000${name}`
    names.set(place, name)
    return place
  }
  const query = build(db, placeOf).compile(db)
  const places = query.parameters.map((value) => {
    const name = names.get(value)
    return name === undefined ? { always: value } : { name }
  })
  return { query, places }
}
