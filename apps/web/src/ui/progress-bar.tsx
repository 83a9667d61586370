import { useSyncExternalStore } from 'react'
import { hasRunningCalls, onRunningCalls } from '../lib/http/running-calls.ts'
import { classes } from './classes.ts'
import styles from './progress-bar.module.css'

/** A line at the top while calls run, without a spinner (platform.txt §9); what loads says so itself as well. */
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
