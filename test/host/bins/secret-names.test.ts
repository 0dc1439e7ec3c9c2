import { expect, test } from 'vitest';
import { isSecretName } from '../../../host/bins/secret-names.ts';

test.each(
  `authorization proxy-authorization x-authorisation www-authenticate x-auth auth auth_token oauth_verifier oauth2
   cookie set-cookie x-cookies
   token access_token accessToken ACCESS_TOKEN refresh-token id_token x-gitlab-token x-vault-token hub.verify_token
   authtoken xauthtoken csrf-token xsrf _csrf token2
   secret client_secret clientSecret x-webhook-secret x-telegram-bot-api-secret-token
   key api_key api-key apikey apiKey APIKey X-API-Key api%key license_key x-functions-key ocp-apim-subscription-key
   signing-key private_key private-token keys sshkeys
   pass x-slack-pass user_pass userpass PASS1 password Password passwd x-gitlab-password passphrase passcode
   pw x-gitlab-pw pwd x-twilio-pwd userPwd psk
   code x-zm-code oauth_code authCode verificationCode
   session session_id sessionId x-session PHPSESSID JSESSIONID connect.sid sid
   credential credentials X-Amz-Credential creds
   jwt x-goog-iap-jwt-assertion client_assertion SAMLResponse bearer bearer-token otp x-github-otp totp pin x-pin
   user[password] user[api][key] login.password filter%5Btoken%5D a[b].secret`
    .trim()
    .split(/\s+/),
)('%s is a secret', (name) => {
  expect(isSecretName(name)).toBe(true);
});

test.each(
  `x-hub-signature x-hub-signature-256 stripe-signature x-slack-signature x-twilio-signature x-zm-signature
   webhook-signature svix-signature x-shopify-hmac-sha256 signature signature-input sig X-Amz-Signature digest
   x-event-key idempotency-key cache_key sort_key sortKey partition-key public_key publicKey issue_key
   country_code countryCode country-code status_code statusCode error_code zip_code currency-code language_code
   barcode postcode unicode decode codec encoding content-encoding
   AccountSid MessageSid call_sid MessagingServiceSid
   page_token nextPageToken continuation-token max_tokens total_tokens
   author authors author_id coauthor authority
   passenger passed compass bypass spin opinion pinned keyboard keyword keywords keynote monkeypatch
   user-agent host accept x-request-id x-github-event x-github-delivery x-slack-request-timestamp
   page q id name email tokio considered sidebar`
    .trim()
    .split(/\s+/),
)('%s is none', (name) => {
  expect(isSecretName(name)).toBe(false);
});
