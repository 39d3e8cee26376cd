import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  server: { proxy: { '/api': { target: 'http://127.0.0.1:3000', ws: true } } },
  build: {
    target: 'es2022',
    // Everything by address, nothing inline: the server's policy allows scripts from itself only.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // antd's tables and pickers; `npm run bench` watches what each page costs.
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'vendor',
              test: /node_modules\/(react|react-dom|react-router|scheduler|zustand|zod|@tanstack)\//,
            },
            // What every page needs, in one file instead of a dozen small ones.
            {
              name: 'base',
              test: /\/(contract\/src\/(access|common)\/|web\/src\/(api|lib|session(?!\/login))\/)/,
            },
          ],
        },
      },
    },
  },
})
