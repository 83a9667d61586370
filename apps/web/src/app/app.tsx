import { useState } from 'react'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { Providers } from './providers.tsx'
import { createRoutes } from './routes.tsx'

export function App() {
  const [router] = useState(() => createBrowserRouter(createRoutes()))
  return (
    <Providers>
      <RouterProvider router={router} />
    </Providers>
  )
}
