import { useState } from 'react'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { PageTitle } from './page-title.tsx'
import { Providers } from './providers.tsx'
import { createRoutes } from './routes.tsx'

export function App() {
  const [router] = useState(() => createBrowserRouter(createRoutes()))
  return (
    <Providers>
      <PageTitle />
      <RouterProvider router={router} />
    </Providers>
  )
}
