import styles from './page-loading.module.css'
/** Before the component library is there, so without it. */
export function PageLoading() {
  return (
    <div className={styles.loading} aria-busy="true">
      <span className={styles.ring} />
    </div>
  )
}
