import { QueryClientProvider } from '@tanstack/react-query'
import { queryClient } from '../api/queries'
import { Toaster } from '../lib/toast'
import { Confirmation } from './Confirmation'
import { Router } from './router'

export const App = () => (
  <QueryClientProvider client={queryClient}>
    <Router />
    <Confirmation />
    <Toaster />
  </QueryClientProvider>
)
