import { readdirSync, readFileSync } from 'node:fs'

/** Linux only: /proc counts processor time in hundredths of a second. */
const ticksPerSecond = 100

/** Processor seconds this process has used so far. */
export function cpuOf(pid: number): number {
  const fields = statOf(pid)
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
}

/** Processor seconds of the children of a process, including those that have ended. */
export function cpuOfChildren(pid: number): number {
  const ended = statOf(pid)
  const alive = childrenOf(pid).reduce((sum, child) => sum + cpuOf(child), 0)
  return alive + (Number(ended[13]) + Number(ended[14])) / ticksPerSecond
}

export const residentMegabytes = (pid: number): number => megabytesOf(pid, /VmRSS:\s+(\d+)/)

/** The most memory that a process has held since its start. */
export const peakMegabytes = (pid: number): number => megabytesOf(pid, /VmHWM:\s+(\d+)/)

const megabytesOf = (pid: number, kilobytes: RegExp): number =>
  Number(kilobytes.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

function childrenOf(pid: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((other) => Number(statOf(other)[1]) === pid)
}

/** The fields after the name: state, parent, … */
function statOf(pid: number): string[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    // The process has ended in the meantime.
    return Array<string>(20).fill('0')
  }
}
