type Tell = (percent: number) => void

const answerOf = (request: XMLHttpRequest) => {
  const type = request.getResponseHeader('content-type')
  return new Response(request.responseText, {
    status: request.status,
    headers: type === null ? {} : { 'content-type': type },
  })
}

/** Like `fetch`, which cannot say how much of what it sends has left. */
export const fetchTelling =
  (tell: Tell) =>
  (address: string, { method = 'GET', headers, body, signal }: RequestInit): Promise<Response> =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      const fail = () => reject(new TypeError('Failed to send'))
      request.open(method, address)
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value)
      request.upload.onprogress = ({ loaded, total }) => {
        if (total > 0) tell(Math.floor((loaded / total) * 100))
      }
      request.onload = () => resolve(answerOf(request))
      request.onerror = request.ontimeout = request.onabort = fail
      signal?.addEventListener('abort', () => request.abort(), { once: true })
      // Whoever sends nothing but forms and texts sends no stream.
      request.send((body ?? null) as XMLHttpRequestBodyInit | null)
    })
