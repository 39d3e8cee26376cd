import { QueryClientProvider } from '@tanstack/react-query'
import { queryClient } from '../api/queries'
import { Toaster } from '../lib/toast'
import { Router } from './router'

export const App = () => (
  <QueryClientProvider client={queryClient}>
    <Router />
    <Toaster />
  </QueryClientProvider>
)
