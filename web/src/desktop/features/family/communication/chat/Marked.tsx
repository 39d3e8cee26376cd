/** The words that were looked for, set off; a long text begins shortly before them. */
export const Marked = ({ text, search }: { text: string; search: string }) => {
  const at = text.toLowerCase().indexOf(search.toLowerCase())
  if (search === '' || at === -1) return text
  const from = at > 12 ? at - 8 : 0
  return (
    <>
      {from > 0 && '…'}
      {text.slice(from, at)}
      <mark>{text.slice(at, at + search.length)}</mark>
      {text.slice(at + search.length)}
    </>
  )
}
