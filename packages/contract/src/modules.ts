import { type ModuleName, moduleNames, type Settings } from '@countersign/forms'

interface ModuleParts {
  /** Beginning of the paths of its calls. Among several that fit, the longest counts. */
  calls: string
  /** Beginnings of the addresses of its pages. A page of several modules is open while one of them is on. */
  pages: readonly string[]
  /** Module that it builds on, without which it is off. */
  needs?: ModuleName
}

/** What belongs to each module. Calls and pages that belong to none cannot be switched off. */
const modules: Readonly<Record<ModuleName, ModuleParts>> = {
  shop: { calls: '/api/shop', pages: ['/shop'] },
  study: { calls: '/api/article/study', pages: ['/study', '/article'] },
  education: { calls: '/api/article/education', pages: ['/education', '/article'] },
  typical: { calls: '/api/article/typical', pages: ['/typical', '/article'] },
  asset: { calls: '/api/asset', pages: ['/asset'] },
  // Panoramas stand in plots of the register, and their hot spots lead to its rooms.
  panorama: { calls: '/api/asset/panorama', pages: ['/quyu'], needs: 'asset' },
}

/** Whether a module is switched on, and with it the one that it builds on. */
export function isModuleOn(settings: Settings, module: ModuleName): boolean {
  const { needs } = modules[module]
  return settings[`module.${module}`] === 1 && (needs === undefined || isModuleOn(settings, needs))
}

/** The module of a call by its path, in which `section` stands for that parameter; undefined for a call of none. */
export function moduleOfCall(path: string, section = ''): ModuleName | undefined {
  const named = path.replace('{section}', section)
  return moduleNames
    .filter((module) => liesBelow(named, modules[module].calls))
    .toSorted((a, b) => modules[b].calls.length - modules[a].calls.length)[0]
}

/** Whether a page belongs to no module, or to one of those that are switched on. */
export function isPageOn(address: string, on: readonly ModuleName[]): boolean {
  // The router of the web app finds a page in any case of letters.
  const path = address.replace(/[?#].*/s, '').toLowerCase()
  const of = moduleNames.filter((module) => modules[module].pages.some((page) => liesBelow(path, page)))
  return of.length === 0 || of.some((module) => on.includes(module))
}

function liesBelow(path: string, top: string): boolean {
  return path === top || path.startsWith(`${top}/`)
}
