import * as calls from './calls.ts'
import type { Route } from './route.ts'

/**
 * Every call of the wire by name. The web calls `call(contract.agreeClick2, {…})`; the server has one handler for each.
 */
export * as contract from './calls.ts'

type Calls = typeof calls
export type RouteName = {
  [Name in keyof Calls]: Calls[Name] extends Pick<Route, 'path' | 'access'> ? Name : never
}[keyof Calls]

/** Every call. A function, so that the web app does not load them all. */
export function listRoutes(): { name: RouteName; route: Route }[] {
  return Object.entries(calls).flatMap(([name, route]) =>
    isRouteName(name) && isRoute(route) ? [{ name, route }] : [],
  )
}

function isRouteName(name: string): name is RouteName {
  return isRoute(Reflect.get(calls, name))
}

function isRoute(value: unknown): value is Route {
  return typeof value === 'object' && value !== null && 'path' in value && 'access' in value
}
