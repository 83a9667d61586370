import { useSyncExternalStore } from 'react'
import { hasRunningCalls, onRunningCalls } from '../lib/http/running-calls.ts'
import { classes } from './classes.ts'
import styles from './progress-bar.module.css'

/**
 * A line at the top while calls run, instead of a spinner (platform.txt §9); loading parts also show their own state.
 */
export function ProgressBar() {
  const isRunning = useSyncExternalStore(onRunningCalls, hasRunningCalls)
  return (
    <div
      aria-hidden="true"
      data-running={isRunning}
      className={classes(styles.bar, isRunning && styles.running)}
    />
  )
}
