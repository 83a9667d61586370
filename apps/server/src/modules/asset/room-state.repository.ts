import type { RoomState } from '@countersign/contract'
import { type RawBuilder, sql } from 'kysely'

/** A day, yyyy-MM-dd, and how many days before its end a lease ends soon. */
export interface StateDay {
  today: string
  endingWithin: number
}

/** Whether `room` is let on the day. */
export const isLet = ({ today }: Pick<StateDay, 'today'>): RawBuilder<boolean> =>
  sql`room.let_days @> ${today}::date`

/** Whether `room` is let on all days from this one until after those on which leases end soon; leases without a gap count as one. */
const isLetOn = ({ today, endingWithin }: StateDay) =>
  sql<boolean>`room.let_days @> daterange(${today}::date, ${today}::date + ${endingWithin}::int + 1, '[]')`

/** Whether `room` is let on the day, for the last time within the coming ones. */
export const endsSoon = (day: StateDay): RawBuilder<boolean> => sql`(${isLet(day)} and not ${isLetOn(day)})`

/** Whether `room` is in this state on the day. */
export function isInState(state: RoomState, day: StateDay): RawBuilder<boolean> {
  switch (state) {
    case 'vacant':
      return sql`not ${isLet(day)}`
    case 'ending':
      return endsSoon(day)
    case 'leased':
      return isLetOn(day)
  }
}

/** State of `room` on the day. */
export const stateOf = (day: StateDay): RawBuilder<RoomState> =>
  sql`case when not ${isLet(day)} then 'vacant' when ${isLetOn(day)} then 'leased' else 'ending' end`

/** Whether no lease occupies `room` between two days, both included. */
export const isFree = (startsOn: string, endsOn: string): RawBuilder<boolean> =>
  sql`not room.let_days && daterange(${startsOn}::date, ${endsOn}::date, '[]')`
