/** Each character in its 田字格, as on the first page of an exercise book. */
export const SchoolName = ({ name }: { name: string }) => (
  <h2 className={[...name].length > 12 ? 'tian many' : 'tian'} aria-label={name}>
    {[...name].map((char, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a name may repeat a character, and never reorders
      <span key={index} aria-hidden="true">
        {char}
      </span>
    ))}
  </h2>
)
