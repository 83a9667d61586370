import styles from './page-loading.module.css'
/** Shown before the component library is loaded, so it does not use it. */
export function PageLoading() {
  return (
    <div className={styles.loading} aria-busy="true">
      <span className={styles.ring} />
    </div>
  )
}
