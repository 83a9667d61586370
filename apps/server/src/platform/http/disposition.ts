import { create } from 'content-disposition'

/** Content-Disposition of a download. Clients that read no `filename*` save it under a name that every system takes. */
export function disposition(name: string, type: 'attachment' | 'inline' = 'attachment'): string {
  return create(name, { type, fallback: plainName(name) })
}

/** The letters and digits of a name in ASCII, with its ending: 2026-11-26.pdf for 请假-2026-11-26.pdf. */
function plainName(name: string): string {
  const ending = /\.[A-Za-z0-9]{1,8}$/.exec(name)?.[0] ?? ''
  const stem = name
    .slice(0, name.length - ending.length)
    .normalize('NFKC')
    .replaceAll(/[^\w .()+=@'-]+/g, '-')
    .replaceAll(/^[-. ]+|[-. ]+$/g, '')
  return `${stem || 'download'}${ending}`
}
