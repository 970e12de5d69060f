/** A page with what is usual in pages, and some that must never leave them. */
export const EXAMPLE = `<header>
  <h1>Your order</h1>
  <a href="/account?session=9f86d081884c&page=2">Signed in as Ada Lovelace</a>
</header>
<form action="/order">
  <input type="hidden" name="csrf" value="c3ab8ff13720e8ad">
  <label>Name <input name="name" value="Ada Lovelace"></label>
  <label>Password <input type="password" value="hunter2"></label>
  <label>Card <input autocomplete="cc-number" value="4111 1111 1111 1111"></label>
  <label>Note <textarea>Ring twice</textarea></label>
  <button type="submit" title="Pay 49 EUR">Pay</button>
</form>
<p class="address">12 St James's Square, London</p>
<p class="private">Credit: 120 EUR</p>`

export const EXAMPLE_ADDRESS = 'https://shop.example/orders/4711?page=2&token=8d969eef6ecad3c29a3a629280e686cf'
export const EXAMPLE_MESSAGE = 'No account for ada@example.com, card 4111111111111111'
