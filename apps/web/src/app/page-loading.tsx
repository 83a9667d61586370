/** Before the component library is there, so without it. */
export function PageLoading() {
  return (
    <div className="page-loading" aria-busy="true">
      <span className="page-loading-ring" />
    </div>
  )
}
